import sharp from 'sharp'
import { contract } from '../../../src/contract.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of the practice's settings. */
export async function asksOfSettings(practitioner: ReturnType<Documented['as']>): Promise<void> {
  const { practices } = contract
  await practitioner(practices.settings)
  await practitioner(practices.changeSettings, { noticeMinutes: 60, mostPerDay: null })
  await practitioner(practices.changeSettings, { noticeMinutes: 90, expected: { noticeMinutes: 30 } })
  await practitioner(practices.changeSettings, { mode: 'full' })
  await practitioner(practices.own)
  await practitioner(practices.change, { city: '35000 Rennes', website: 'www.tilleuls.test' })
  await practitioner(practices.change, { city: '29000 Quimper', expected: { city: '44000 Nantes' } })
  await practitioner(practices.change, { website: 'javascript:alert(1)' })
  const point = sharp({ create: { width: 1, height: 1, channels: 3, background: '#7c3aed' } })
  await practitioner(practices.setLogo, new Blob([new Uint8Array(await point.png().toBuffer())]))
  await practitioner(practices.setLogo, new Blob(['no picture']))
  await practitioner(practices.removeLogo)
}
