import { Document, Image, Page, StyleSheet, Text, View, type ViewProps } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { latinFonts } from '../files/pdf-fonts.ts'
import { wholeWords, withinColumn } from '../files/pdf-words.ts'
import { farDayText } from '../format/full-day.ts'
import type { Lang } from '../http/schema.ts'
import { acceptance } from './acceptance.ts'
import { instantText } from './instant-text.ts'
import { printable } from './printable.ts'
import { pdfWords } from './words.ts'

/** Everything in the PDF: it is drawn from nothing else. */
export interface ConsentDocumentFacts {
  id: string
  locale: Lang
  practice: { name: string; address: string | null; city: string | null; timeZone: string }
  practitioner: string
  client: { name: string; dateOfBirth: string | null }
  text: string
  version: number
  guardianName: string | null
  childAgrees: boolean
  signature: { kind: 'drawn'; png: Uint8Array } | { kind: 'typed'; name: string }
  signedAt: Date
  way: 'practice' | 'link'
}

/** Not of the page: a text that is repeated on each page, such as the foot, would not be drawn. */
const WRITING = { fontSize: 9.5, lineHeight: 1.45 }

const styles = StyleSheet.create({
  page: {
    paddingTop: 44,
    paddingBottom: 48,
    paddingHorizontal: 56,
    color: '#2b2724',
    fontFamily: latinFonts,
  },
  title: { fontSize: 16, fontWeight: 600, lineHeight: 1.25, marginBottom: 16 },
  facts: { flexDirection: 'row', gap: 24, paddingBottom: 14, borderBottom: '0.75 solid #d9d4cf', marginBottom: 16 },
  fact: { flex: 1 },
  label: { color: '#6e6660', fontSize: 8.5 },
  strong: { fontWeight: 600 },
  paragraph: { marginBottom: 6 },
  block: { marginTop: 10, paddingTop: 12, borderTop: '0.75 solid #d9d4cf' },
  image: { height: 70, maxWidth: 240, objectFit: 'contain', objectPosition: 'left', marginTop: 6 },
  typed: { fontSize: 20, marginTop: 6, lineHeight: 1.3 },
  foot: {
    position: 'absolute',
    bottom: 22,
    left: 56,
    right: 56,
    color: '#6e6660',
    fontSize: 8,
    textAlign: 'center',
  },
})

type Style = ViewProps['style'] & object

const part = (style: Style, ...lines: (ReactElement | null)[]) => h(View, { style }, ...lines)
/** The width of the writing, and of each of the two who agree. */
const WIDTH = 483
const FACT_WIDTH = (WIDTH - 24) / 2

const say = (style: Style & { fontSize?: number }, text: string, width = WIDTH) =>
  h(Text, { style, ...wholeWords }, withinColumn(printable(text), width, style.fontSize))

/** The signed consent as a document of A4 pages. */
export function consentDocument(signed: ConsentDocumentFacts): ReactElement<object> {
  const { locale, practice, client, text, version, signedAt, id } = signed
  const t = pdfWords[locale]
  const title = `${t.title} – ${printable(client.name)}`
  const address = [practice.address, practice.city].filter(Boolean).join(', ')
  const born = client.dateOfBirth && t.bornOn(farDayText(client.dateOfBirth, locale))
  return h(
    Document,
    { title, author: printable(practice.name), language: locale, creationDate: signedAt, creator: 'Ancrage' },
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(
        View,
        { style: WRITING },
        say(styles.title, t.title),
        part(
          styles.facts,
          person(t.practitioner, signed.practitioner, [practice.name, address]),
          person(t.client, client.name, [born ?? '']),
        ),
        say({ ...styles.strong, ...styles.paragraph }, t.version(version)),
        ...text.split(/\n{2,}/).map((paragraph) => say(styles.paragraph, paragraph)),
        h(View, { style: styles.block, wrap: false }, ...agreement(signed), ...signatureOf(signed)),
      ),
      h(Text, {
        style: styles.foot,
        fixed: true,
        render: ({ pageNumber, totalPages }) => `${t.reference} ${id} · ${t.page(pageNumber, totalPages)}`,
      }),
    ),
  )
}

const person = (label: string, name: string, more: string[]) =>
  part(
    styles.fact,
    say(styles.label, label),
    say(styles.strong, name, FACT_WIDTH),
    ...more.filter(Boolean).map((line) => say({}, line, FACT_WIDTH)),
  )

function agreement({ locale, client, guardianName, childAgrees }: ConsentDocumentFacts): ReactElement[] {
  const words = acceptance[locale]
  return [
    say(styles.label, pdfWords[locale].agreed),
    say(styles.paragraph, guardianName === null ? words.patient : words.guardian(client.name)),
    ...(childAgrees ? [say(styles.paragraph, words.child(client.name))] : []),
  ]
}

function signatureOf({
  locale,
  guardianName,
  client,
  signature,
  signedAt,
  practice,
  way,
}: ConsentDocumentFacts): ReactElement[] {
  const t = pdfWords[locale]
  return [
    say(styles.label, guardianName === null ? t.byPatient : t.byGuardian),
    say(styles.strong, guardianName ?? client.name),
    say({}, `${t.at} ${instantText(locale, signedAt, practice.timeZone)} (${signedAt.toISOString()})`),
    say({}, t.way[way]),
    say({ ...styles.label, marginTop: 8 }, t[signature.kind]),
    signature.kind === 'drawn'
      ? h(Image, { style: styles.image, src: { data: Buffer.from(signature.png), format: 'png' } })
      : say(styles.typed, signature.name),
  ]
}
