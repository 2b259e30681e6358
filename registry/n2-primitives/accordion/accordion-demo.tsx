import {
  Accordion,
  AccordionContent,
  AccordionItem,
  AccordionTrigger,
} from "@/components/ui/accordion"

export default function AccordionDemo() {
  return (
    <Accordion defaultValue={["borrow"]} className="max-w-md">
      <AccordionItem value="borrow">
        <AccordionTrigger>How long may I keep a book?</AccordionTrigger>
        <AccordionContent>
          Four weeks, and four more when nobody waits for it. We write before the time is over.
        </AccordionContent>
      </AccordionItem>
      <AccordionItem value="lost">
        <AccordionTrigger>What if I lose it?</AccordionTrigger>
        <AccordionContent>Tell us soon. Most books come back.</AccordionContent>
      </AccordionItem>
      <AccordionItem value="give" disabled>
        <AccordionTrigger>May I give books away?</AccordionTrigger>
        <AccordionContent>Not this month: the shelves are full.</AccordionContent>
      </AccordionItem>
    </Accordion>
  )
}
