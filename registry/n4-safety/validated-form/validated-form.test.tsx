import { useActionState } from "react"
import { act, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useFormStatus } from "react-dom"
import * as v from "valibot"
import { describe, expect, it, vi } from "vitest"
import { z } from "zod"

import * as module from "@/components/validated-form"
import { ValidatedForm, type FormRefusal, type ValidatedFormProps } from "@/components/validated-form"
import ValidatedFormDemo from "@/components/validated-form-demo"
import { Combobox, ComboboxChipsInput, ComboboxContent, ComboboxInput, ComboboxItem } from "@/components/ui/combobox"
import { Field, FieldDescription, FieldError, FieldLabel } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select"
import { SecretField } from "@/components/secret-field"
import { useFormPending } from "@/hooks/use-form-pending"
import { describeConformance } from "@/conformance/conformance"
import { allowConsole } from "@/conformance/setup"

const schema = z.object({
  name: z.string().min(1, "A name is needed"),
  age: z.coerce.number().min(18, "Too young"),
})

describeConformance("validated-form", module, {
  ValidatedForm: (
    <ValidatedForm schema={schema} onSubmit={() => {}}>
      <Field name="name">
        <FieldLabel>Name</FieldLabel>
        <Input />
        <FieldError />
      </Field>
    </ValidatedForm>
  ),
})

type FormProps = { onSubmit: NonNullable<ValidatedFormProps<typeof schema>["onSubmit"]>; with?: typeof schema }

function Form({ onSubmit, with: used = schema }: FormProps) {
  return (
    <ValidatedForm schema={used} onSubmit={onSubmit}>
      <Field name="name">
        <FieldLabel>Name</FieldLabel>
        <Input required />
        <FieldDescription>As you write it</FieldDescription>
        <FieldError />
      </Field>
      <Field name="age">
        <FieldLabel>Age</FieldLabel>
        <Input />
        <FieldError />
      </Field>
      <button type="submit">Send</button>
    </ValidatedForm>
  )
}

const send = () => screen.getByRole("button", { name: "Send" })

describe("a control that refuses its own value", () => {
  const trip = z.object({ town: z.string().optional(), stops: z.array(z.string()) })

  it.each([false, true])("stops the form with its own message, with several choices: %s", async (multiple) => {
    const user = userEvent.setup()
    const onSubmit = vi.fn()
    render(
      <ValidatedForm schema={trip} lists={["stops"]} onSubmit={onSubmit}>
        <Field name={multiple ? "stops" : "town"}>
          <FieldLabel>Town</FieldLabel>
          <Combobox items={["Harare"]} multiple={multiple} unmatchedLabel="Choose a town">
            {multiple ? <ComboboxChipsInput /> : <ComboboxInput />}
            <ComboboxContent>{(town: string) => <ComboboxItem key={town} value={town}>{town}</ComboboxItem>}</ComboboxContent>
          </Combobox>
          <FieldError />
        </Field>
        <button type="submit">Send</button>
      </ValidatedForm>
    )
    const field = screen.getByRole("combobox", { name: "Town" })
    await user.type(field, "har")
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull())
    await user.click(send())
    await waitFor(() => expect(screen.getAllByText("Choose a town").length).toBeGreaterThan(0))
    expect(onSubmit).not.toHaveBeenCalled()
    await user.type(field, "a{Enter}")
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull())
    await user.click(send())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
    expect(document.querySelector("[data-slot=field-error], [data-slot=validated-form-summary]")).toBeNull()
  })
})

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText("Name"), "Tendai")
  await user.type(screen.getByLabelText("Age"), "30")
}

describe("ValidatedForm", () => {
  it("passes parsed values to onSubmit", async () => {
    const user = userEvent.setup()
    const onSubmit = vi.fn()
    render(<Form onSubmit={onSubmit} />)
    await fill(user)
    await user.click(send())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: "Tendai", age: 30 })
  })

  it("blocks invalid values, and shows the messages of the schema at the fields", async () => {
    const user = userEvent.setup()
    const onSubmit = vi.fn()
    render(<Form onSubmit={onSubmit} />)
    await user.click(send())
    const name = screen.getByLabelText("Name")
    await waitFor(() => expect(name).toHaveAccessibleDescription("As you write it A name is needed"))
    expect(name).toBeInvalid()
    expect(name).toHaveFocus()
    expect(screen.getByRole("status")).toHaveTextContent("Check 2 fields")
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it("removes an error while typing when it is fixed, and shows no new one", async () => {
    const user = userEvent.setup()
    render(<Form onSubmit={() => {}} />)
    await user.type(screen.getByLabelText("Age"), "30")
    await user.click(send())
    await screen.findByText("A name is needed")
    await user.clear(screen.getByLabelText("Age"))
    expect(screen.getByText("A name is needed")).toBeInTheDocument()
    await user.type(screen.getByLabelText("Name"), "T")
    await waitFor(() => expect(screen.queryByText("A name is needed")).toBeNull())
    expect(screen.queryByText("Too young")).toBeNull()
    await user.clear(screen.getByLabelText("Name"))
    expect(screen.queryByText("A name is needed")).toBeNull()
  })

  it("keeps an error that is not fixed yet, with the current message", async () => {
    const user = userEvent.setup()
    render(<Form onSubmit={() => {}} />)
    await fill(user)
    await user.clear(screen.getByLabelText("Age"))
    await user.type(screen.getByLabelText("Age"), "1")
    await user.click(send())
    await screen.findByText("Too young")
    await user.type(screen.getByLabelText("Age"), "x")
    await waitFor(() => expect(screen.getByLabelText("Age")).toBeInvalid())
    expect(screen.queryByText("Too young")).toBeNull()
  })

  it("keeps an error from the server until that field changes", async () => {
    const user = userEvent.setup()
    render(<Form onSubmit={() => ({ errors: { name: "That name is taken", age: "Too old" }, message: "Not yet" })} />)
    await fill(user)
    await user.click(send())
    expect(await screen.findByText("That name is taken")).toBeInTheDocument()
    expect(screen.getByText("Not yet", { selector: "p" })).toBeInTheDocument()
    expect(screen.getByLabelText("Name")).toHaveValue("Tendai")
    await user.type(screen.getByLabelText("Age"), "1")
    await waitFor(() => expect(screen.queryByText("Too old")).toBeNull())
    expect(screen.getByText("That name is taken")).toBeInTheDocument()
    expect(screen.getByLabelText("Name")).toBeInvalid()
    await user.type(screen.getByLabelText("Name"), "!")
    await waitFor(() => expect(screen.queryByText("That name is taken")).toBeNull())
  })

  it("uses the latest of several slow validations, in whatever order they finish", async () => {
    const user = userEvent.setup()
    const answers: Record<string, (free: boolean) => void> = {}
    const slow = z.object({
      name: z.string().refine((name) => new Promise<boolean>((resolve) => (answers[name] = resolve)), "That name is taken"),
    })
    render(
      <ValidatedForm schema={slow} onSubmit={() => {}}>
        <Field name="name">
          <FieldLabel>Name</FieldLabel>
          <Input />
          <FieldError />
        </Field>
        <button type="submit">Send</button>
      </ValidatedForm>
    )
    await user.type(screen.getByLabelText("Name"), "a")
    await user.click(send())
    await act(async () => answers.a?.(false))
    expect(await screen.findByText("That name is taken")).toBeInTheDocument()
    await user.type(screen.getByLabelText("Name"), "b")
    await user.type(screen.getByLabelText("Name"), "c")
    await act(async () => answers.abc?.(true))
    await waitFor(() => expect(screen.queryByText("That name is taken")).toBeNull())
    // The result for the earlier input arrives last, and is ignored.
    await act(async () => answers.ab?.(false))
    expect(screen.queryByText("That name is taken")).toBeNull()
  })

  it("keeps the input when submitting fails, and can be submitted again", async () => {
    allowConsole(/could not be sent/)
    const user = userEvent.setup()
    const onSubmit = vi.fn().mockRejectedValueOnce(new Error("down"))
    render(<Form onSubmit={onSubmit} />)
    await fill(user)
    await user.click(send())
    expect(await screen.findByText(/Your answers are still here/, { selector: "p" })).toBeInTheDocument()
    await user.click(send())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(screen.queryByText(/still here/, { selector: "p" })).toBeNull())
  })

  it("submits once for several clicks, and aborts on unmount", async () => {
    const user = userEvent.setup()
    let signal: AbortSignal | undefined
    const onSubmit = vi.fn((_: unknown, context: { signal: AbortSignal }) => {
      signal = context.signal
      return new Promise<void>(() => {})
    })
    const { unmount } = render(<Form onSubmit={onSubmit} />)
    await fill(user)
    await user.click(send())
    await user.click(send())
    await waitFor(() => expect(onSubmit).toHaveBeenCalled())
    expect(onSubmit).toHaveBeenCalledTimes(1)
    unmount()
    expect(signal?.aborted).toBe(true)
  })

  it("accepts any Standard Schema, and any control of a field: a list and a secret", async () => {
    const user = userEvent.setup()
    const onSubmit = vi.fn()
    const other = v.object({
      room: v.pipe(v.string(), v.minLength(1, "Choose a room")),
      code: v.pipe(v.string(), v.minLength(4, "Four signs at least")),
    })
    render(
      <ValidatedForm schema={other} onSubmit={onSubmit}>
        <Field name="room">
          <FieldLabel>Room</FieldLabel>
          <Select items={{ one: "First", two: "Second" }}>
            <SelectTrigger />
            <SelectContent>
              <SelectItem value="one">First</SelectItem>
              <SelectItem value="two">Second</SelectItem>
            </SelectContent>
          </Select>
          <FieldError />
        </Field>
        <SecretField label="Code" name="code" />
        <button type="submit">Send</button>
      </ValidatedForm>
    )
    await user.click(send())
    expect(await screen.findByText("Choose a room")).toBeInTheDocument()
    expect(screen.getByText("Four signs at least")).toBeInTheDocument()
    expect(screen.getByLabelText("Code")).toBeInvalid()
    await user.click(screen.getByRole("combobox"))
    await user.click(await screen.findByRole("option", { name: "Second" }))
    await waitFor(() => expect(screen.queryByText("Choose a room")).toBeNull())
    expect(screen.getByText("Four signs at least")).toBeInTheDocument()
    await user.type(screen.getByLabelText("Code"), "1234")
    await user.click(send())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ room: "two", code: "1234" }, expect.anything()))
  })
})

describe("a booking with a group and rows", () => {
  const book = () => screen.getByRole("button", { name: "Book the seats" })

  it("accepts one checked box of a group, and keeps an error with its row when another is removed", async () => {
    const user = userEvent.setup()
    render(<ValidatedFormDemo />)
    await user.type(screen.getByRole("textbox", { name: /^Email/ }), "tendai@example.com")
    await user.click(screen.getByRole("button", { name: "Add a guest" }))
    expect(screen.getByRole("textbox", { name: /Guest 2/ })).toHaveFocus()
    await user.type(screen.getByRole("textbox", { name: /Guest 1/ }), "Rudo")
    await user.click(book())
    expect(await screen.findByText("Choose at least one day")).toBeInTheDocument()
    expect(screen.getByRole("textbox", { name: /Guest 2/ })).toBeInvalid()
    expect(screen.getByRole("textbox", { name: /Guest 1/ })).toBeValid()

    await user.click(screen.getByText("Saturday"))
    await waitFor(() => expect(screen.queryByText("Choose at least one day")).toBeNull())
    await user.click(screen.getByRole("button", { name: "Remove guest 1" }))
    const left = screen.getByRole("textbox", { name: /Guest 1/ })
    expect(left).toHaveFocus()
    await waitFor(() => expect(left).toBeInvalid())
    await user.type(left, "Nyasha")
    await waitFor(() => expect(left).toBeValid())
    await user.click(book())
    expect(await screen.findByText("Seats are kept for Nyasha.")).toBeInTheDocument()
  })
})

/** A promise that the test settles. */
function later<Value>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((settle) => (resolve = settle))
  return { promise, resolve }
}

/** A submit button as an application writes it, with our hook and with that of React. */
function Submit() {
  const pending = useFormPending()
  const status = useFormStatus()
  return (
    <button type="submit" data-status={status.pending ? "pending" : "idle"}>
      {pending ? "Sending" : "Send"}
    </button>
  )
}

const fields = (
  <>
    <Field name="name">
      <FieldLabel>Name</FieldLabel>
      <Input />
      <FieldError />
    </Field>
    <Field name="age">
      <FieldLabel>Age</FieldLabel>
      <Input />
      <FieldError />
    </Field>
    <Submit />
  </>
)

describe("a form that is being sent", () => {
  it("says so to its button, until the answer is there", async () => {
    const user = userEvent.setup()
    const { promise, resolve } = later<void>()
    const { container } = render(
      <ValidatedForm schema={schema} onSubmit={() => promise}>
        {fields}
      </ValidatedForm>
    )
    await fill(user)
    await user.click(send())
    expect(await screen.findByText("Sending")).toBeInTheDocument()
    expect(container.querySelector("form")).toHaveAttribute("data-pending")
    await act(async () => resolve())
    expect(screen.getByText("Send")).toBeInTheDocument()
    expect(container.querySelector("form")).not.toHaveAttribute("data-pending")
  })

  it("calls an action with the data that passed, and shows what it returns", async () => {
    const user = userEvent.setup()
    const action = vi.fn(async (data: FormData) => (data.get("name") === "Tendai" ? { errors: { name: "This name is taken" } } : undefined))
    render(
      <ValidatedForm schema={schema} action={action}>
        {fields}
      </ValidatedForm>
    )
    await user.click(send())
    expect(await screen.findByText("A name is needed")).toBeInTheDocument()
    expect(action).not.toHaveBeenCalled()
    await fill(user)
    await user.click(send())
    expect(await screen.findByText("This name is taken")).toBeInTheDocument()
    expect(screen.getByLabelText("Name")).toHaveValue("Tendai")
    expect(screen.getByLabelText("Name")).toHaveFocus()
    await user.type(screen.getByLabelText("Name"), " Moyo")
    await waitFor(() => expect(screen.queryByText("This name is taken")).toBeNull())
    await user.click(send())
    await waitFor(() => expect(action).toHaveBeenCalledTimes(2))
    expect(Object.fromEntries(action.mock.calls[1]![0])).toEqual({ name: "Tendai Moyo", age: "30" })
  })

  it("works with useActionState: pending for our hook and React's, and its state shown at the fields", async () => {
    const user = userEvent.setup()
    const answers = [
      later<FormRefusal | null>(),
      later<FormRefusal | null>(),
      later<FormRefusal | null>(),
    ]
    const calls: FormData[] = []
    function Booking() {
      const [state, action] = useActionState<FormRefusal | null, FormData>((_, data) => {
        calls.push(data)
        return answers[calls.length - 1]!.promise
      }, null)
      return (
        <ValidatedForm schema={schema} action={action} refusal={state}>
          {fields}
        </ValidatedForm>
      )
    }
    render(<Booking />)
    await fill(user)
    await user.click(send())
    const button = await screen.findByRole("button", { name: "Sending" })
    expect(button).toHaveAttribute("data-status", "pending")
    await user.click(button)
    await act(async () => answers[0]!.resolve({ errors: { age: "Only from 40 on" }, message: "Not yet" }))
    expect(await screen.findByText("Only from 40 on")).toBeInTheDocument()
    expect(calls).toHaveLength(1)
    expect(screen.getByText("Not yet", { selector: "p" })).toBeInTheDocument()
    expect(await screen.findByRole("button", { name: "Send" })).toHaveAttribute("data-status", "idle")
    expect(screen.getByLabelText("Age")).toHaveFocus()
    expect(screen.getByLabelText("Name")).toHaveValue("Tendai")

    await user.type(screen.getByLabelText("Name"), " Moyo")
    expect(screen.getByText("Only from 40 on")).toBeInTheDocument()
    await user.type(screen.getByLabelText("Age"), "9")
    await waitFor(() => expect(screen.queryByText("Only from 40 on")).toBeNull())

    await user.click(send())
    await screen.findByRole("button", { name: "Sending" })
    await waitFor(() => expect(screen.queryByText("Not yet", { selector: "p" })).toBeNull())
    // The same words in a new object are a new answer.
    await act(async () => answers[1]!.resolve({ errors: { age: "Only from 40 on" } }))
    expect(await screen.findByText("Only from 40 on")).toBeInTheDocument()
    await user.click(await screen.findByRole("button", { name: "Send" }))
    await screen.findByRole("button", { name: "Sending" })
    await act(async () => answers[2]!.resolve(null))
    expect(await screen.findByRole("button", { name: "Send" })).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText("Only from 40 on")).toBeNull())
  })
})
