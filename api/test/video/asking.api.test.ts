import { afterAll, describe, expect, test, vi } from 'vitest'
import { zoomKeys } from './a-zoom.ts'
import { besideZoom } from './beside-zoom.ts'

const { zoom, aMeeting, settle, withinOf, end } = await besideZoom()
afterAll(end)

describe('a meeting at Zoom', () => {
  test('holds no connection while Zoom is asked', async () => {
    const { practice, id, account } = await aMeeting()
    const own = withinOf(practice)
    let open = 0
    const within: typeof own = async (work) => {
      open++
      return own(work).finally(() => open--)
    }
    const ask = globalThis.fetch
    const openAtRequest: number[] = []
    const asking = vi.spyOn(globalThis, 'fetch').mockImplementation((...question) => {
      openAtRequest.push(open)
      return ask(...question)
    })
    await settle(practice, id, new Date(), within).finally(() => asking.mockRestore())
    expect(openAtRequest.length).toBeGreaterThan(0)
    expect(new Set(openAtRequest)).toEqual(new Set([0]))
    expect((await zoom.known(account)).meetings).toHaveLength(1)
  })

  test('made while the practice chose another service is deleted again', async () => {
    const { practice, me, id, links, account } = await aMeeting()
    const own = withinOf(practice)
    let turns = 0
    const within: typeof own = async (work) => {
      if (++turns === 2) await me.video.choose({ body: { kind: 'fixed', url: 'https://salle.test/claire' } })
      return own(work)
    }
    expect(await settle(practice, id, new Date(), within)).toBeNull()
    const { meetings, calls } = await zoom.known(account)
    expect([meetings.length, ...calls.map(({ method }) => method)]).toEqual([0, 'POST', 'DELETE'])
    expect(await links()).toMatchObject({ kind: 'fixed', state: 'ready' })
  })

  test('that a worker left unfinished is taken up by another', async () => {
    const { practice, id, account } = await aMeeting()
    const now = new Date()
    const own = withinOf(practice)
    let turns = 0
    const dying: typeof own = (work) => (++turns === 2 ? Promise.reject(new Error('no more power')) : own(work))
    await zoom.fails(account, { method: 'POST', status: 500 })
    await expect(settle(practice, id, now, dying)).rejects.toThrow('no more power')
    expect(Number(await settle(practice, id, now))).toBeGreaterThan(now.getTime())
    expect(await settle(practice, id, new Date(now.getTime() + 120_000))).toBeNull()
    expect((await zoom.known(account)).meetings).toHaveLength(1)
  })

  test('stays, with the client’s link, when the practice enters new keys of the same account', async () => {
    const { practice, me, id, links, account } = await aMeeting()
    await settle(practice, id)
    const before = await links()
    await me.video.choose({ body: { ...zoomKeys(practice.id), secret: 'un-autre-secret-1234' } })
    await settle(practice, id)
    expect(await links()).toEqual(before)
    expect((await zoom.known(account)).calls.map(({ method }) => method)).toEqual(['POST'])
  })

  test('that failed by its keys is tried again with new ones', async () => {
    const { practice, me, id, links, account } = await aMeeting()
    await zoom.fails(account, { status: 403, code: 4711 })
    expect(await settle(practice, id)).toBeNull()
    expect(await links()).toMatchObject({ state: 'failed', failure: 'scope' })
    await me.video.choose({ body: zoomKeys(practice.id) })
    expect(await links()).toMatchObject({ state: 'waiting', failure: null })
    await settle(practice, id)
    expect(await links()).toMatchObject({ state: 'ready' })
  })

  test('replaces a room of another service', async () => {
    const { practice, me, id, links } = await aMeeting()
    // It was booked while the practice was choosing.
    await withinOf(practice)((query) => query("update session_video set kind = 'jitsi', state = 'ready', room = 'a'"))
    expect(await me.video.retry({ params: { id } })).toMatchObject({ state: 'waiting' })
    await settle(practice, id)
    expect(await links()).toMatchObject({ kind: 'zoom', state: 'ready' })
  })
})
