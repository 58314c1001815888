/** Returns the pages to link: the first, the last, and those around the current one. Null marks a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const wanted = [...new Set(near)].sort((a, b) => a - b)
  return wanted.flatMap((number, index) => {
    const gap = number - (wanted[index - 1] ?? 0)
    if (gap <= 1) return [number]
    return gap === 2 ? [number - 1, number] : [null, number]
  })
}
