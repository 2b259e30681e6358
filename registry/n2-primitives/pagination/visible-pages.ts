/** First, last, and the neighbours of the current page; 0 means a gap. */
export function visiblePages(page: number, pages: number) {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((one, index) => {
    const before = sorted[index - 1] ?? 0
    if (one - before === 2) return [one - 1, one]
    return one - before > 2 ? [0, one] : [one]
  })
}
