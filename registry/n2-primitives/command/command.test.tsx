import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/command"
import {
  Command,
  CommandCollection,
  CommandDialog,
  CommandGroup,
  CommandGroupLabel,
  CommandInput,
  CommandItem,
  CommandList,
  CommandShortcut,
} from "@/components/ui/command"
import { describeConformance } from "@/conformance/conformance"

const actions = ["Give a book", "Read by night"]
const groups = [{ value: "Do", items: actions }]
const row = (action: string) => (
  <CommandItem key={action} value={action}>
    {action}
  </CommandItem>
)

const inside = (children: React.ReactNode | ((item: never) => React.ReactNode), items: readonly unknown[] = ["Give a book"]) => (
  <Command items={items as string[]}>
    <CommandInput aria-label="Search" />
    <CommandList>{children as never}</CommandList>
  </Command>
)

describeConformance("command", module, {
  Command: { element: <Command items={actions} />, rootless: "it holds what is typed and draws nothing" },
  CommandCollection: {
    element: <CommandCollection>{row}</CommandCollection>,
    within: (part) => inside(part),
    rootless: "it draws the rows of a group and nothing around them",
  },
  CommandDialog: {
    element: <CommandDialog title="Actions" defaultOpen />,
    rootless: "it holds a dialog, which has its own suite",
  },
  CommandGroup: { element: <CommandGroup key="g" items={actions} />, within: (part) => inside(() => part, groups) },
  CommandGroupLabel: {
    element: <CommandGroupLabel>Do</CommandGroupLabel>,
    within: (part) => inside(() => <CommandGroup key="g">{part}</CommandGroup>, groups),
  },
  CommandInput: {
    element: <CommandInput aria-label="Search" />,
    within: (part) => <Command items={actions}>{part}</Command>,
  },
  CommandItem: { element: row("Give a book"), within: (part) => inside(() => part) },
  CommandList: {
    element: <CommandList>{row}</CommandList>,
    within: (part) => (
      <Command items={actions}>
        <CommandInput aria-label="Search" />
        {part}
      </Command>
    ),
  },
  CommandShortcut: <CommandShortcut>Ctrl B</CommandShortcut>,
})

describe("a command list", () => {
  test("runs the highlighted action, without leaving the input", async () => {
    const user = userEvent.setup()
    const act = vi.fn()
    render(
      <CommandDialog title="Actions" defaultOpen>
        <Command items={actions}>
          <CommandInput aria-label="Search" />
          <CommandList empty="Nothing is called that">
            {(action: string) => (
              <CommandItem key={action} value={action} onClick={() => act(action)}>
                {action}
              </CommandItem>
            )}
          </CommandList>
        </Command>
      </CommandDialog>
    )
    expect(await screen.findByRole("dialog", { name: "Actions" })).toBeInTheDocument()
    const input = screen.getByRole("combobox", { name: "Search" })
    await waitFor(() => expect(input).toHaveFocus())
    await user.keyboard("night")
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1))
    await user.keyboard("{Enter}")
    expect(act).toHaveBeenCalledExactlyOnceWith("Read by night")
    await user.clear(input)
    await user.keyboard("zzz")
    expect(await screen.findByText("Nothing is called that")).toBeInTheDocument()
  })
})
