import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { route } from '../http/route.ts'
import { streamedFile } from '../invoices/exports.ts'
import { mailLinks } from '../mail/links.ts'
import { patientExport } from './contract.ts'
import { patientData } from './data.ts'
import { filesOf } from './files.ts'
import { exportZip, jsonFile } from './zip.ts'

export function patientExportRoutes(router: Router): void {
  route(router, patientExport.zip, { transaction: 'own' }, async ({ app, actor, practiceId, params, now }) => {
    const data = await inPractice(app.orm.em.fork(), practiceId, (em) => {
      const scope = { practiceId, secrets: app.config }
      return patientData({ db: { em, query: queryOf(em) }, actor, scope, now }, actor, mailLinks(app.config), params.id)
    })
    const name = `client-${now.toISOString().slice(0, 10)}.zip`
    return streamedFile(exportZip([jsonFile('data.json', data), ...filesOf(app, actor, data)], app.log), name)
  })
}
