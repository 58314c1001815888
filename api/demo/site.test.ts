import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { claireVasseur } from './claire-vasseur.ts'

/** The text of a page of the therapist's site, all spaces alike. */
async function wordsOf(page: string): Promise<string> {
  const html = await readFile(new URL(`../../examples/therapist-site/${page}`, import.meta.url), 'utf8')
  return html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ')
}

const pages = [
  { page: 'index.html', name: 'nameFr', price: (euros: number) => `${euros} €`, time: frenchTime },
  { page: 'en/index.html', name: 'nameEn', price: (euros: number) => `€${euros}`, time: englishTime },
] as const

for (const { page, name, price, time } of pages) {
  test(`${page} of the therapist's site offers what the practice offers, at its prices`, async () => {
    const words = await wordsOf(page)
    for (const type of claireVasseur.types) expect(words).toContain(`${type[name]} ${price(type.priceCents / 100)}`)
  })

  test(`${page} of the therapist's site gives the hours at which the practice is open`, async () => {
    const words = await wordsOf(page)
    for (const wday of [1, 2, 4, 5, 6]) {
      const ranges = claireVasseur.schedule.filter((range) => range.wday === wday)
      expect(words).toContain(ranges.map(({ fromMinute, toMinute }) => time(fromMinute, toMinute)).join(', '))
    }
    expect(words).toContain(claireVasseur.address)
  })
}

function frenchTime(from: number, to: number): string {
  const clock = (minute: number) => `${Math.floor(minute / 60)} h${minute % 60 ? ` ${minute % 60}` : ''}`
  return `${clock(from)} – ${clock(to)}`
}

function englishTime(from: number, to: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  return `${clock(from)}–${clock(to)}`
}
