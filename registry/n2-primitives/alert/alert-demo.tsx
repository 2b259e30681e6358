import { Alert, AlertDescription, AlertTitle } from "@/components/ui/alert"
import { Button } from "@/components/ui/button"

export default function AlertDemo() {
  return (
    <div className="grid max-w-xl gap-3">
      <Alert>
        <AlertTitle>The reading room closes early on Friday</AlertTitle>
        <AlertDescription>Books can be returned in the box at the gate.</AlertDescription>
      </Alert>
      <Alert variant="success">
        <AlertTitle>Your card was renewed</AlertTitle>
      </Alert>
      <Alert
        variant="warning"
        action={
          <Button size="sm" variant="outline">
            Renew
          </Button>
        }
      >
        <AlertTitle>Two books are due tomorrow</AlertTitle>
      </Alert>
      <Alert variant="destructive">
        <AlertTitle>The payment did not go through</AlertTitle>
        <AlertDescription>Nothing was taken from your account. Check the number and try again.</AlertDescription>
      </Alert>
    </div>
  )
}
