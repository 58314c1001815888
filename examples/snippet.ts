import { readFile } from 'node:fs/promises'

/** The two things that a snippet names: where Ancrage is and whose booking it shows. */
export interface Snippet {
  ancrage: string
  practice: string
}

/** From the environment: `PRACTICE_ID`, else the practice of the demonstration data. Null while there is none. */
export async function readSnippet({ ANCRAGE_URL, PRACTICE_ID, DEMO_FILE }: NodeJS.ProcessEnv): Promise<Snippet | null> {
  const ancrage = (ANCRAGE_URL || 'http://127.0.0.1:4800').replace(/\/+$/, '')
  const practice = PRACTICE_ID || (DEMO_FILE && (await practiceOf(DEMO_FILE)))
  return practice ? { ancrage, practice } : null
}

async function practiceOf(demoFile: string): Promise<string | null> {
  try {
    return (JSON.parse(await readFile(demoFile, 'utf8')) as { practiceId?: string }).practiceId ?? null
  } catch {
    return null
  }
}

export const filledIn = (text: string, { ancrage, practice }: Snippet) =>
  text.replaceAll('{{ANCRAGE}}', ancrage).replaceAll('{{PRACTICE}}', practice)
