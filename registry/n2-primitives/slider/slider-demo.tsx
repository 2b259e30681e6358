import { Slider } from "@/components/ui/slider"

export default function SliderDemo() {
  return (
    <div className="grid max-w-sm gap-6">
      <Slider label="Loudness" defaultValue={40} />
      <Slider
        label="Price"
        defaultValue={[20, 65]}
        thumbLabels={["Lowest price", "Highest price"]}
        format={{ style: "currency", currency: "USD", maximumFractionDigits: 0 }}
        locale="en"
      />
      <Slider label="Speed" defaultValue={10} disabled />
    </div>
  )
}
