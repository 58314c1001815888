import { contract } from '../../../src/contract.ts'
import type { TestApp } from '../../app.ts'
import { solvedContactCaptcha } from '../../captcha.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of the landing page. */
export async function asksOfSite(app: TestApp, ask: Documented['ask']): Promise<void> {
  const { site, challenge, write } = contract.publisher
  await ask(site, site.path)
  await ask(challenge, challenge.path)
  const words = { name: 'Zoé', email: 'zoe@essais.test', message: 'Bonjour.', locale: 'fr' }
  const captcha = await solvedContactCaptcha(app.url)
  await ask(write, write.path, { ...words, captcha })
  await ask(write, write.path, { ...words, captcha })
  await ask(write, write.path, { ...words, email: 'nobody', captcha })
}
