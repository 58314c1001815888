import { readConfig } from '../src/config.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { receiveDocument } from '../src/documents/receive.ts'
import { changeDocument } from '../src/documents/service.ts'
import { storeDocument } from '../src/documents/store-document.ts'
import { createLog } from '../src/http/log.ts'
import { sentFile } from '../src/http/sent-file.ts'
import type { DemoPractice } from './practice.ts'

const texts = [
  {
    called: 'Respiration à faire chez soi.txt',
    isShared: true,
    words: `Respiration à faire chez soi

1. Installez-vous au calme, le dos soutenu.
2. Inspirez en comptant jusqu’à quatre, expirez en comptant jusqu’à six.
3. Laissez venir l’image du lieu que vous avez choisi en séance.
4. Restez-y cinq minutes, puis bougez doucement les mains et les pieds.
`,
  },
  {
    called: 'Suivi du sommeil.csv',
    isShared: false,
    words: 'nuit;heures;réveils\nlundi;6;3\nmardi;6,5;2\nmercredi;7;1\njeudi;7,5;1\n',
  },
]

/** Gives the demonstration's client with an account two documents, one of them shared, unless some exist. */
export async function addDocuments(orm: MikroORM, demo: DemoPractice, environment: NodeJS.ProcessEnv, now: Date) {
  const config = readConfig(environment)
  // Two small texts fit on any disk: the demo starts on a nearly full one too.
  const app = { config: { ...config, DISK_RESERVE_MB: 0 }, log: createLog(config) }
  const client = await inPractice(orm.em, demo.id, async (em) => {
    const [found] = await queryOf(em)<{ id: string; has_documents: boolean }>(
      `select l.patient_id as id, exists (select from document d where d.practice_id = $1) as has_documents
       from client_account_patient l where l.practice_id = $1 order by l.invited_at limit 1`,
      [demo.id],
    )
    return found
  })
  if (!client || client.has_documents) return
  const by = { secrets: config, actor: { practiceId: demo.id, userId: demo.userId, name: demo.account.name }, now }
  for (const { called, words, isShared } of texts) {
    const bytes = Buffer.from(words)
    const received = await receiveDocument(app, demo.id, sentFile(bytes.length, [bytes]), { called })
    await inPractice(orm.em.fork(), demo.id, async (em) => {
      const { id } = await storeDocument(queryOf(em), { patientId: client.id }, received, by)
      if (isShared) await changeDocument(queryOf(em), id, { isShared }, by)
    })
  }
}
