import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table"

const harvest = [
  { crop: "Maize", field: "Behind the mill", sacks: 128 },
  { crop: "Sorghum", field: "River bank", sacks: 74 },
  { crop: "Groundnuts", field: "School garden", sacks: 9 },
]

export default function TableDemo() {
  return (
    <Table label="The harvest" className="max-w-lg">
      <TableCaption>The harvest, counted on the first of May</TableCaption>
      <TableHeader>
        <TableRow>
          <TableHead>Crop</TableHead>
          <TableHead>Field</TableHead>
          <TableHead className="text-end">Sacks</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {harvest.map(({ crop, field, sacks }) => (
          <TableRow key={crop}>
            <TableHead scope="row">{crop}</TableHead>
            <TableCell>{field}</TableCell>
            <TableCell className="text-end">{sacks}</TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow>
          <TableHead scope="row" colSpan={2}>
            Together
          </TableHead>
          <TableCell className="text-end">
            {harvest.reduce((sum, { sacks }) => sum + sacks, 0)}
          </TableCell>
        </TableRow>
      </TableFooter>
    </Table>
  )
}
