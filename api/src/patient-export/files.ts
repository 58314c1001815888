import { pdfOf } from '../consents/service.ts'
import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { findDocument } from '../documents/find-document.ts'
import { openDocument } from '../documents/links.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { invoicePdf } from '../invoices/pdf.ts'
import type { PatientData } from './data.ts'
import { type ExportedFile, readableOf } from './zip.ts'

/** The files of a client: what was signed, what was billed, and the documents. */
export function filesOf(app: App, by: PractitionerActor, data: PatientData): ExportedFile[] {
  const { practiceId } = by
  const { config } = app
  const within = <T>(work: Parameters<typeof inPractice<T>>[2]) => inPractice(app.orm.em.fork(), practiceId, work)
  const names = new Set<string>()
  const withPdf = data.consents.filter(({ way }) => way !== 'paper')
  const signed = withPdf.map(({ id, signedAt }) => ({
    name: uniqueName(names, `consents/${signedAt.slice(0, 10)}.pdf`),
    isPlain: false,
    open: async () =>
      readableOf(
        (await within((em) => pdfOf({ query: queryOf(em), secrets: config, actor: by, now: app.now() }, id))).bytes,
      ),
  }))
  const issued = data.invoices.filter(({ status }) => status === 'issued')
  const billed = issued.map(({ id, number }) => ({
    name: uniqueName(names, `invoices/${safeName(number ?? id)}.pdf`),
    isPlain: false,
    open: async () => readableOf((await within((em) => invoicePdf({ em, practiceId, config }, id))).bytes),
  }))
  const sent = data.documents.map(({ id, name }) => ({
    name: uniqueName(names, `documents/${safeName(name)}`),
    isPlain: name.endsWith('.txt'),
    async open() {
      const found = await within((em) => findDocument(queryOf(em), config, practiceId, id))
      if (!found) throw fail('not_found')
      return openDocument(app, { ...found, practiceId }, { first: 0, last: found.size - 1 })
    },
  }))
  return [...signed, ...billed, ...sent]
}

/** A name that stays in its folder, on every system; empty where only dots were written. */
export const safeName = (name: string) => name.replace(/[\\/:*?"<>|]/g, '-').replace(/^[\s.]+|[\s.]+$/g, '')

/** Two documents may have one name. */
export function uniqueName(names: Set<string>, name: string): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^./]+)?$/.exec(name) ?? []
  let own = name
  for (let nth = 2; names.has(own.toLowerCase()); nth++) own = `${stem}-${nth}${ending}`
  names.add(own.toLowerCase())
  return own
}
