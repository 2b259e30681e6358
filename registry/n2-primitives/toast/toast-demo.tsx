"use client";

import { Button } from "@/components/ui/button"
import { Toaster, ToastProvider } from "@/components/ui/toast"
import { useToast } from "@/hooks/use-toast"

function Buttons() {
  const toast = useToast()
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        onClick={() => toast.add({ type: "success", title: "Saved", description: "Everybody sees it now." })}
      >
        Save
      </Button>
      <Button
        variant="outline"
        onClick={() => {
          const id = toast.add({
            type: "info",
            title: "Moved to the archive",
            actionProps: { children: "Bring it back", onClick: () => toast.close(id) },
          })
        }}
      >
        Archive
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          toast.add({
            type: "error",
            priority: "high",
            title: "Not sent",
            description: "The line is down. The letter waits in your drafts.",
          })
        }
      >
        Send
      </Button>
    </div>
  )
}

export default function ToastDemo() {
  return (
    <ToastProvider>
      <Buttons />
      <Toaster />
    </ToastProvider>
  )
}
