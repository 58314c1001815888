import { contract } from '../../../src/contract.ts'
import { newId } from '../../../src/db/base.ts'
import { aPicture, blobOf } from '../../a-picture.ts'
import type { TestApp } from '../../app.ts'
import { aPractice } from '../../build.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of a practitioner's own profile. */
export async function asksOfProfile(app: TestApp, as: Documented['as']): Promise<void> {
  const { own, change, setAvatar, removeAvatar, picture } = contract.profile
  const practice = await aPractice(app.orm)
  const owner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const { notifications } = contract
  await owner(notifications.list)
  await owner(notifications.list, undefined, { query: '?kind=gossip' })
  await owner(notifications.unread)
  await owner(notifications.read, {})
  await owner(own)
  await owner(change, { name: 'Ariane Lebreton', phone: '06 12 34 56 78', notifications: { moves: false } })
  await owner(change, { name: '', isAdmin: true })
  const { avatarUrl } = await owner(setAvatar, await aPicture())
  const id = avatarUrl?.split('/').at(-1) ?? ''
  await owner(picture, undefined, { id })
  await owner(picture, undefined, { id: newId() })
  await owner(setAvatar, blobOf(new TextEncoder().encode('<svg/>')))
  await owner(setAvatar, blobOf(new TextEncoder().encode('GIF89a and no more')))
  await owner(removeAvatar)
}
