import { contract } from '../../../src/contract.ts'
import { aPicture } from '../../a-picture.ts'
import type { TestApp } from '../../app.ts'
import { aPractice } from '../../build.ts'
import { aPageContent } from '../../public-page/a-page.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of the public page, for its practitioner and for a reader of its picture and logo. */
export async function asksOfPublicPage(app: TestApp, as: Documented['as'], ask: Documented['ask']): Promise<void> {
  const { publicPage, profile, practices } = contract
  const practice = await aPractice(app.orm)
  const practiceId = practice.id
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  await practitioner(publicPage.own)
  const content = aPageContent()
  await practitioner(publicPage.save, { content, version: 0 })
  await practitioner(publicPage.save, { content, version: 7 })
  await practitioner(publicPage.changeAddress, { slug: `cabinet-${practiceId}` })
  await practitioner(publicPage.changeAddress, { slug: 'admin' })
  await practitioner(publicPage.preview)
  const { avatarUrl = '' } = await practitioner(profile.setAvatar, await aPicture())
  await practitioner(publicPage.publish, { version: 1 })
  await practitioner(publicPage.publish, { version: 0 })
  const picture = avatarUrl.split('/').at(-1)
  await ask(publicPage.picture, `/api/public/practices/${practiceId}/pictures/${picture}`)
  await ask(publicPage.picture, `/api/public/practices/${practiceId}/pictures/${crypto.randomUUID()}`)
  await practitioner(publicPage.unpublish)
  await practitioner(practices.setLogo, await aPicture())
  const { logo } = await app.client().practices.publicProfile({ params: { practiceId } })
  await ask(practices.publicLogo, logo?.url ?? '')
  await ask(practices.publicLogo, `/api/public/practices/${practiceId}/logo/${crypto.randomUUID()}`)
}
