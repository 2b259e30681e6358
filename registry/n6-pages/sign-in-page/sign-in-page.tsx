import { useId, type ComponentProps, type FormEventHandler, type ReactNode } from "react"

import { Button, ButtonLink } from "@/components/ui/button"
import { Card, CardContent, CardHeader } from "@/components/ui/card"
import { Checkbox } from "@/components/ui/checkbox"
import { Field, FieldDescription, FieldError, FieldLabel } from "@/components/ui/field"
import { Heading } from "@/components/ui/heading"
import { ErrorIcon, Icon } from "@/components/ui/icon"
import { Input } from "@/components/ui/input"
import { Link } from "@/components/ui/link"
import { Separator } from "@/components/ui/separator"
import { Text } from "@/components/ui/text"
import { Phrase, signInPageWords, type Words } from "@/components/ui/words"
import { cn } from "@/lib/utils"

export type SignInPageLabels = Words["signInPage"]

export type SignInPageProps = Omit<ComponentProps<"div">, "children" | "onSubmit"> & {
  onSubmit?: FormEventHandler<HTMLFormElement>
  /** The address of the form without JavaScript. */
  action?: string
  busy?: boolean
  /** Errors from the server: `form` for the form itself. */
  errors?: { account?: string; secret?: string; form?: string }
  /** What to write as the account, such as the name of an organisation. */
  accountHint?: string
  /** Another control for the secret; its name must be `secret`. */
  secretField?: ReactNode
  /** Other sign-in providers; they are on other hosts, so the browser navigates, not the router. */
  providers?: readonly { href: string; label: string }[]
  forgotHref?: string
  joinHref?: string
  labels?: Partial<SignInPageLabels>
}

/** Sign-in: two fields, one button, and links for people who forgot their password or are new. */
export function SignInPage({
  onSubmit,
  action,
  busy = false,
  errors = {},
  accountHint,
  secretField,
  providers = [],
  forgotHref,
  joinHref,
  labels,
  className,
  ...props
}: SignInPageProps) {
  const alertId = useId()
  const text = (key: keyof SignInPageLabels) => (
    <Phrase name={`signInPage.${key}`} labels={labels}>
      {signInPageWords[key]}
    </Phrase>
  )
  return (
    <div
      data-slot="sign-in-page"
      className={cn("mx-auto grid w-full grid-cols-1 max-w-md content-center gap-6 px-4 py-12", className)}
      {...props}
    >
      <Card>
        <CardHeader>
          <Heading level={1} size="lg">
            {text("heading")}
          </Heading>
          <Text variant="small">{text("lead")}</Text>
        </CardHeader>
        <CardContent className="grid grid-cols-1 gap-6">
          {errors.form ? (
            <Text id={alertId} role="alert" className="flex items-start gap-2 text-destructive">
              <Icon icon={ErrorIcon} className="mt-1" />
              {errors.form}
            </Text>
          ) : null}
          <form
            action={action}
            method={action ? "post" : undefined}
            onSubmit={onSubmit}
            aria-describedby={errors.form ? alertId : undefined}
            className="grid grid-cols-1 gap-4"
          >
            <Field name="account" invalid={Boolean(errors.account)}>
              <FieldLabel>{text("account")}</FieldLabel>
              <Input type="email" autoComplete="username" required />
              {accountHint ? <FieldDescription>{accountHint}</FieldDescription> : null}
              <FieldError match={Boolean(errors.account)}>{errors.account}</FieldError>
            </Field>
            {secretField ?? (
              <Field name="secret" invalid={Boolean(errors.secret)}>
                <FieldLabel>{text("secret")}</FieldLabel>
                <Input type="password" autoComplete="current-password" required />
                <FieldError match={Boolean(errors.secret)}>{errors.secret}</FieldError>
              </Field>
            )}
            <Field name="remember" orientation="horizontal">
              <Checkbox />
              <FieldLabel>{text("remember")}</FieldLabel>
              <FieldDescription>{text("rememberHint")}</FieldDescription>
            </Field>
            <Button type="submit" loading={busy}>
              {text("submit")}
            </Button>
          </form>
          {providers.length > 0 ? (
            <div className="grid grid-cols-1 gap-2">
              <Separator className="mb-2" />
              {providers.map(({ href, label }) => (
                <ButtonLink
                  key={href}
                  href={href}
                  render={<a />}
                  variant="outline"
                  className="h-auto min-h-10 py-2 whitespace-normal"
                >
                  {label}
                </ButtonLink>
              ))}
            </div>
          ) : null}
        </CardContent>
      </Card>
      {forgotHref || joinHref ? (
        <ul className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm">
          {forgotHref ? (
            <li>
              <Link href={forgotHref}>{text("forgot")}</Link>
            </li>
          ) : null}
          {joinHref ? (
            <li>
              <Link href={joinHref}>{text("join")}</Link>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  )
}
