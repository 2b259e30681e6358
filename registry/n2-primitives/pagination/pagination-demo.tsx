"use client";

import { useState } from "react"

import { Pagination } from "@/components/ui/pagination"
import { Text } from "@/components/ui/text"

export default function PaginationDemo() {
  const [page, setPage] = useState(4)
  return (
    <div className="grid gap-4">
      <Pagination page={page} pages={12} href={(to) => `#page-${to}`} onPageChange={setPage} />
      <Text variant="small" className="text-center">
        Page {page} of 12
      </Text>
    </div>
  )
}
