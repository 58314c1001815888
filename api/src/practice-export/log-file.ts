import { Readable } from 'node:stream'
import { audit } from '../audit/contract.ts'
import { listAuditBefore } from '../audit/service.ts'
import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { App } from '../http/context.ts'
import { encodeRows } from '../patient-export/pages.ts'
import type { ExportedFile } from '../patient-export/zip.ts'

/** A log of many years is not held in memory at once. */
const AT_ONCE = 1_000

/** After every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The log of a practice as it is now, the latest first. */
export const logFile = (app: App, { practiceId }: PractitionerActor): ExportedFile => {
  const before = { happenedAt: app.now(), id: LAST_ID }
  return {
    name: 'log.json',
    isPlain: true,
    open: async () => Readable.from(linesBefore(app, practiceId, before), { objectMode: false }),
  }
}

async function* linesBefore(app: App, practiceId: PractitionerActor['practiceId'], before: LogPlace) {
  let last = before
  for (let isFirst = true; ; isFirst = false) {
    const rows = await inPractice(app.orm.em.fork(), practiceId, (em) =>
      listAuditBefore(queryOf(em), practiceId, last, AT_ONCE),
    )
    const lines = encodeRows(audit.own.reply, rows).map((line) => JSON.stringify(line))
    yield Buffer.from(`${isFirst ? '[\n' : lines.length ? ',\n' : ''}${lines.join(',\n')}`)
    last = rows.at(-1) ?? last
    if (rows.length < AT_ONCE) break
  }
  yield Buffer.from('\n]\n')
}

interface LogPlace {
  happenedAt: Date
  id: string
}
