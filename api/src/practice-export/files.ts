import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { retryWhileBusy } from '../files/retry-while-busy.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { invoicePdf } from '../invoices/pdf.ts'
import { mailLinks } from '../mail/links.ts'
import { patientData } from '../patient-export/data.ts'
import { filesOf, safeName, uniqueName } from '../patient-export/files.ts'
import { type ExportedFile, jsonFile, readableOf } from '../patient-export/zip.ts'
import { logFile } from './log-file.ts'
import { ownFiles } from './own-files.ts'

/** A client of the practice, whose folder bears the name. */
interface ExportedClient {
  id: string
  firstname: string
  lastname: string
}

/**
 * The files of a practice, client by client: what is read of one is forgotten before the next. A client who cannot be
 * read is named as missing, and does not stop the others.
 */
export async function* practiceFiles(
  app: App,
  by: PractitionerActor,
  clients: readonly ExportedClient[],
  data: object,
): AsyncGenerator<ExportedFile> {
  yield jsonFile('practice.json', data)
  yield logFile(app, by)
  yield* await ownFiles(app, by)
  yield* await invoicesWithoutClient(app, by)
  const names = new Set<string>()
  for (const { id, firstname, lastname } of clients) {
    // A visitor who books may write any name.
    const folder = uniqueName(names, `clients/${safeName(`${lastname} ${firstname}`) || id}`)
    const read = await retryWhileBusy(() => clientData(app, by, id)).catch((err: unknown) => {
      app.log.error({ err }, 'a client is missing in the export of a practice')
      return null
    })
    const inFolder = (file: ExportedFile): ExportedFile => ({ ...file, name: `${folder}/${file.name}` })
    if (!read) {
      yield inFolder({ ...jsonFile('data.json', null), open: () => Promise.reject(fail('not_found')) })
      continue
    }
    yield inFolder(jsonFile('data.json', read))
    for (const file of filesOf(app, by, read)) yield inFolder(file)
  }
}

const clientData = (app: App, by: PractitionerActor, id: string) =>
  inPractice(app.orm.em.fork(), by.practiceId, (em) => {
    const scope = { practiceId: by.practiceId, secrets: app.config }
    const action = { db: { em, query: queryOf(em) }, actor: by, scope, now: app.now() }
    return patientData(action, by, mailLinks(app.config), id)
  })

/** Issued documents for nobody of the clients, such as a company's. */
async function invoicesWithoutClient(app: App, { practiceId }: PractitionerActor): Promise<ExportedFile[]> {
  const within = <T>(work: Parameters<typeof inPractice<T>>[2]) => inPractice(app.orm.em.fork(), practiceId, work)
  const rows = await within((em) =>
    tablesOf(em)
      .selectFrom('Invoice')
      .select(['id', 'number'])
      .where('practiceId', '=', practiceId)
      .where('patientId', 'is', null)
      .where('status', '=', 'issued')
      .orderBy('number')
      .execute(),
  )
  return rows.map(({ id, number }) => ({
    name: `invoices/${safeName(number ?? id)}.pdf`,
    isPlain: false,
    open: async () => readableOf((await within((em) => invoicePdf({ em, practiceId, config: app.config }, id))).bytes),
  }))
}
