import { expect, test } from 'vitest'
import { detailsTexts } from './booking/details/details-texts.ts'
import { programmeTexts } from './booking/details/programme-texts.ts'
import { bookingTexts } from './booking/texts.ts'
import { contactTexts } from './contact/texts.ts'
import { formTexts } from './form-parts/form-texts.ts'
import { nextTexts } from './next/texts.ts'
import { ownReviewTexts } from './review/own/own-texts.ts'
import { reviewTexts } from './review/texts.ts'
import { reportTexts } from './reviews/report/report-texts.ts'
import { reviewsTexts } from './reviews/texts.ts'
import { monthTexts } from './scheduling/month-texts.ts'
import { schedulingTexts } from './scheduling/texts.ts'

const all = {
  bookingTexts,
  contactTexts,
  formTexts,
  detailsTexts,
  monthTexts,
  nextTexts,
  programmeTexts,
  ownReviewTexts,
  reportTexts,
  reviewTexts,
  reviewsTexts,
  schedulingTexts,
}

/** Every text with its path; functions are called with stand-ins. */
function wordsOf(texts: object, path = ''): [path: string, words: string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}${key}`, value]]
    if (typeof value === 'function') return [[`${path}${key}()`, String(value('X', 'Y'))]]
    return wordsOf(value as object, `${path}${key}.`)
  })
}

test.each(Object.entries(all))('%s say the same things in both languages', (_name, { fr, en }) => {
  expect(wordsOf(en).map(([path]) => path)).toEqual(wordsOf(fr).map(([path]) => path))
  for (const [path, words] of [...wordsOf(fr), ...wordsOf(en)]) expect(words.trim(), path).not.toBe('')
})

test.each(Object.entries(all))('%s follow the rules of French typography', (_name, { fr }) => {
  for (const [path, words] of wordsOf(fr)) {
    expect(words, path).not.toMatch(/'|"|\.\.\./)
    expect(words, `${path}: a space that keeps the line together before ; ! ?`).not.toMatch(/[^\u202f][;!?]/)
    expect(words, `${path}: a no-break space before a colon`).not.toMatch(/[^\u00a0\d]:/)
    expect(words, `${path}: no exclamation`).not.toMatch(/!/)
  }
})
