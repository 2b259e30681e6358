"use client";

import type { ComponentProps } from "react"
import { Field as BaseField } from "@base-ui/react/field"
import { Fieldset as BaseFieldset } from "@base-ui/react/fieldset"

import { ErrorIcon, Icon } from "@/components/ui/icon"
import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

type FieldProps = Styled<ComponentProps<typeof BaseField.Root>> & {
  /** `horizontal` for a checkbox, a radio or a switch; otherwise vertical. */
  orientation?: "vertical" | "horizontal"
}

/** Connects one control to its label, its description and its error, visually and for screen readers. */
function Field({ orientation = "vertical", className, ...props }: FieldProps) {
  return (
    <BaseField.Root
      data-slot="field"
      data-orientation={orientation}
      className={cn(
        "group/field grid min-w-0 content-start gap-2 data-[orientation=horizontal]:flex data-[orientation=horizontal]:flex-wrap data-[orientation=horizontal]:items-center data-[orientation=horizontal]:gap-x-3 data-[orientation=horizontal]:*:data-[slot=field-description]:basis-full data-[orientation=horizontal]:*:data-[slot=field-error]:basis-full",
        className
      )}
      {...props}
    />
  )
}

type FieldLabelProps = Styled<ComponentProps<typeof BaseField.Label>> & {
  /** A visible star; also set `required` on the control. */
  required?: boolean
}

function FieldLabel({ required = false, className, children, ...props }: FieldLabelProps) {
  return (
    <BaseField.Label
      data-slot="field-label"
      className={cn(
        "inline-flex items-center gap-1 text-sm leading-snug font-semibold select-none data-disabled:text-muted-foreground pointer-coarse:group-data-[orientation=horizontal]/field:min-h-touch",
        className
      )}
      {...props}
    >
      {children}
      {required && (
        <span aria-hidden="true" className="text-destructive">
          *
        </span>
      )}
    </BaseField.Label>
  )
}

function FieldDescription({
  className,
  ...props
}: Styled<ComponentProps<typeof BaseField.Description>>) {
  return (
    <BaseField.Description
      data-slot="field-description"
      className={cn("text-sm text-muted-foreground", className)}
      {...props}
    />
  )
}

/**
 * Shown when the control is invalid; with `match` always or for one kind of error. Without children it shows the
 * message of the form or of the browser.
 */
function FieldError({
  className,
  ...props
}: Omit<Styled<ComponentProps<typeof BaseField.Error>>, "render">) {
  return (
    <BaseField.Error
      data-slot="field-error"
      className={cn(
        "flex items-start gap-1.5 text-sm font-semibold text-destructive",
        className
      )}
      render={({ children, ...own }) => (
        <div {...own}>
          <Icon icon={ErrorIcon} className="mt-0.5" />
          <span>{children}</span>
        </div>
      )}
      {...props}
    />
  )
}

/** One choice of a group inside a field: a checkbox or radio, and its label. */
function FieldItem({ className, ...props }: Styled<ComponentProps<typeof BaseField.Item>>) {
  return (
    <BaseField.Item data-slot="field-item" className={cn("flex items-center gap-3 pointer-coarse:min-h-touch", className)} {...props} />
  )
}

/** Related fields with one legend. */
function FieldSet({ className, ...props }: Styled<ComponentProps<typeof BaseFieldset.Root>>) {
  return (
    <BaseFieldset.Root
      data-slot="field-set"
      className={cn("grid min-w-0 gap-4", className)}
      {...props}
    />
  )
}

function FieldLegend({ className, ...props }: Styled<ComponentProps<typeof BaseFieldset.Legend>>) {
  return (
    <BaseFieldset.Legend
      data-slot="field-legend"
      className={cn("text-base font-semibold", className)}
      {...props}
    />
  )
}

export { Field, FieldDescription, FieldError, FieldItem, FieldLabel, FieldLegend, FieldSet, type FieldProps }
