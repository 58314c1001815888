import type Router from '@koa/router'
import { route } from '../http/route.ts'
import type { CustomMailsOf } from '../mail/custom-mail.ts'
import { mailLinks } from '../mail/links.ts'
import { customEmails } from './contract.ts'
import { listMergeFields } from './defaults.ts'
import { mailSample } from './mail-sample.ts'
import { previewOf, writeSample } from './preview.ts'
import { listCustomEmails, listWordVersions, saveCustomEmail } from './service.ts'

/** `mails`: the mails to clients of every feature. */
export const customEmailsRoutes =
  (mails: CustomMailsOf) =>
  (router: Router): void => {
    route(router, customEmails.list, ({ action }) => listCustomEmails(action, mails))
    route(router, customEmails.fields, () => listMergeFields())
    route(router, customEmails.save, ({ action, params, body: { version, ...words } }) =>
      saveCustomEmail(action, mails, { name: params, words, version }),
    )
    route(router, customEmails.reset, ({ action, params, body }) =>
      saveCustomEmail(action, mails, { name: params, words: null, version: body.version }),
    )
    route(router, customEmails.versions, ({ action, params }) => listWordVersions(action, params))
    route(router, customEmails.preview, async ({ action, app, params, body: { patientId, sessionId, ...words } }) =>
      previewOf(
        await writeSample(
          action,
          { name: params, words, chosen: { patientId, sessionId } },
          { mails, links: mailLinks(app.config) },
        ),
      ),
    )
    route(router, customEmails.test, ({ action, app, params, body: { patientId, sessionId, ...words } }) =>
      mailSample(action, app.config, mails, { name: params, words, chosen: { patientId, sessionId } }),
    )
  }
