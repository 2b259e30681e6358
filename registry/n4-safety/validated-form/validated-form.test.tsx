import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, it, vi } from "vitest"
import { z } from "zod"

import * as module from "@/components/validated-form"
import { readForm, ValidatedField, ValidatedForm } from "@/components/validated-form"
import { describeConformance } from "@/conformance/conformance"
import { allowConsole } from "@/conformance/setup"

const schema = z.object({
  name: z.string().min(1, "A name is needed"),
  age: z.coerce.number().min(18, "Too young"),
})

describeConformance("validated-form", module, {
  ValidatedForm: (
    <ValidatedForm schema={schema} onSubmit={() => {}}>
      <ValidatedField name="name" label="Name" />
    </ValidatedForm>
  ),
  ValidatedField: <ValidatedField name="name" label="Name" hint="As you write it" />,
})

function Form({ onSubmit }: { onSubmit: Parameters<typeof ValidatedForm<typeof schema>>[0]["onSubmit"] }) {
  return (
    <ValidatedForm schema={schema} onSubmit={onSubmit}>
      <ValidatedField name="name" label="Name" hint="As you write it" />
      <ValidatedField name="age" label="Age" />
      <button type="submit">Send</button>
    </ValidatedForm>
  )
}

const send = () => screen.getByRole("button", { name: "Send" })

describe("ValidatedForm", () => {
  it("hands parsed values on", async () => {
    const user = userEvent.setup()
    const onSubmit = vi.fn()
    render(<Form onSubmit={onSubmit} />)
    await user.type(screen.getByLabelText("Name"), "Tendai")
    await user.type(screen.getByLabelText("Age"), "30")
    await user.click(send())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: "Tendai", age: 30 })
  })

  it("lets nothing through that the schema refuses, and says what and where", async () => {
    const user = userEvent.setup()
    const onSubmit = vi.fn()
    render(<Form onSubmit={onSubmit} />)
    await user.click(send())
    const name = screen.getByLabelText("Name")
    await waitFor(() => expect(name).toHaveAccessibleDescription("A name is needed As you write it"))
    expect(name).toBeInvalid()
    expect(name).toHaveFocus()
    expect(screen.getByRole("status")).toHaveTextContent("2 answers need another look")
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it("takes an error back while typing, and raises no new one", async () => {
    const user = userEvent.setup()
    render(<Form onSubmit={() => {}} />)
    await user.type(screen.getByLabelText("Age"), "30")
    await user.click(send())
    await screen.findByText("A name is needed")
    await user.clear(screen.getByLabelText("Age"))
    await user.type(screen.getByLabelText("Name"), "T")
    await waitFor(() => expect(screen.queryByText("A name is needed")).toBeNull())
    expect(screen.queryByText("Too young")).toBeNull()
  })

  it("shows what the other side refused", async () => {
    const user = userEvent.setup()
    render(<Form onSubmit={() => ({ errors: { name: "That name is taken" }, message: "Not yet" })} />)
    await user.type(screen.getByLabelText("Name"), "Tendai")
    await user.type(screen.getByLabelText("Age"), "30")
    await user.click(send())
    expect(await screen.findByText("That name is taken")).toBeInTheDocument()
    expect(screen.getByText("Not yet", { selector: "p" })).toBeInTheDocument()
    expect(screen.getByLabelText("Name")).toHaveValue("Tendai")
  })

  it("keeps what was written when sending fails, and can be sent again", async () => {
    allowConsole(/could not be sent/)
    const user = userEvent.setup()
    const onSubmit = vi.fn().mockRejectedValueOnce(new Error("down"))
    render(<Form onSubmit={onSubmit} />)
    await user.type(screen.getByLabelText("Name"), "Tendai")
    await user.type(screen.getByLabelText("Age"), "30")
    await user.click(send())
    expect(await screen.findByText(/What you wrote is still here/, { selector: "p" })).toBeInTheDocument()
    await user.click(send())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(screen.queryByText(/still here/, { selector: "p" })).toBeNull())
  })

  it("sends once, however often it is pressed, and ends with the component", async () => {
    const user = userEvent.setup()
    let signal: AbortSignal | undefined
    const onSubmit = vi.fn((_: unknown, context: { signal: AbortSignal }) => {
      signal = context.signal
      return new Promise<void>(() => {})
    })
    const { unmount } = render(<Form onSubmit={onSubmit} />)
    await user.type(screen.getByLabelText("Name"), "Tendai")
    await user.type(screen.getByLabelText("Age"), "30")
    await user.click(send())
    await user.click(send())
    await waitFor(() => expect(onSubmit).toHaveBeenCalled())
    expect(onSubmit).toHaveBeenCalledTimes(1)
    unmount()
    expect(signal?.aborted).toBe(true)
  })
})

describe("readForm", () => {
  it("reads lists and nested names, and refuses names that reach for the prototype", () => {
    const { container } = render(
      <form>
        <input name="tag" defaultValue="a" />
        <input name="tag" defaultValue="b" />
        <input name="address.city" defaultValue="Harare" />
        <input name="__proto__.admin" defaultValue="yes" />
        <input type="file" name="photo" />
      </form>
    )
    const values = readForm(container.querySelector("form") as HTMLFormElement)
    expect(values).toEqual({ tag: ["a", "b"], address: { city: "Harare" } })
    expect(({} as { admin?: string }).admin).toBeUndefined()
  })
})
