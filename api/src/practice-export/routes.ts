import type Router from '@koa/router'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { writePractitionerAudit } from '../audit/service.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { route } from '../http/route.ts'
import { streamedFile } from '../invoices/exports.ts'
import type { CustomMailsOf } from '../mail/custom-mail.ts'
import { exportZip } from '../patient-export/zip.ts'
import { practiceExport } from './contract.ts'
import { practiceData } from './data.ts'
import { practiceFiles } from './files.ts'
import { assertExportLink, exportLink } from './link.ts'

/** `mails`: the mails to clients that the practice may have words of its own for. */
export const practiceExportRoutes = (mails: CustomMailsOf) => (router: Router) => {
  route(router, practiceExport.link, async ({ em, app, actor, body, now }) => {
    await confirmPassword(queryOf(em), actor, body.currentPassword, app.limits)
    return exportLink(app.config, actor, now)
  })

  route(router, practiceExport.zip, { transaction: 'own' }, async ({ app, actor, practiceId, query, now }) => {
    assertExportLink(app.config, actor, query.token, now)
    const { clients, data } = await inPractice(app.orm.em.fork(), practiceId, async (em) => {
      const db = { em, query: queryOf(em) }
      const clients = await tablesOf(em)
        .selectFrom('Patient')
        .select(['id', 'firstname', 'lastname'])
        .where('practiceId', '=', practiceId)
        .orderBy('lastname')
        .orderBy('firstname')
        .orderBy('id')
        .execute()
      const data = await practiceData({ db, actor, scope: { practiceId, secrets: app.config }, now }, mails, app.config)
      await writePractitionerAudit(db.query, 'practice.exported', { actor, now })
      return { clients, data }
    })
    const name = `ancrage-${now.toISOString().slice(0, 10)}.zip`
    return streamedFile(exportZip(practiceFiles(app, actor, clients, data), app.log), name)
  })
}
