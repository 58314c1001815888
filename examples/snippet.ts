import { readFile } from 'node:fs/promises'

/** The data of a snippet: the address of Ancrage, the practice, and another one for a page that shows two. */
export interface Snippet {
  ancrage: string
  practice: string
  other: string
}

type Practices = Partial<Record<'practiceId' | 'otherPracticeId', string>>

const isId = (text: string | null): text is string => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '')

/**
 * The practice of the request (`?practice=`), else `PRACTICE_ID`, else that of the demonstration data. Null while there
 * is none.
 */
export async function readSnippet(
  { ANCRAGE_URL, PRACTICE_ID, DEMO_FILE }: NodeJS.ProcessEnv,
  wanted: string | null = null,
): Promise<Snippet | null> {
  const ancrage = (ANCRAGE_URL || 'http://127.0.0.1:4800').replace(/\/+$/, '')
  const demo = DEMO_FILE ? await practicesOf(DEMO_FILE) : {}
  const practice = isId(wanted) ? wanted : PRACTICE_ID || demo.practiceId
  return practice ? { ancrage, practice, other: demo.otherPracticeId ?? practice } : null
}

async function practicesOf(demoFile: string): Promise<Practices> {
  try {
    return JSON.parse(await readFile(demoFile, 'utf8')) as Practices
  } catch {
    return {}
  }
}

export const filledIn = (text: string, { ancrage, practice, other }: Snippet) =>
  text.replaceAll('{{ANCRAGE}}', ancrage).replaceAll('{{PRACTICE}}', practice).replaceAll('{{OTHER_PRACTICE}}', other)
