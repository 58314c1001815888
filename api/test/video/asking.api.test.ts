import { afterAll, describe, expect, test, vi } from 'vitest'
import { OWN_PASSWORD } from '../build.ts'
import { zoomKeys } from './a-zoom.ts'
import { besideZoom } from './beside-zoom.ts'

const { zoom, aMeeting, settle, withinOf, work, end } = await besideZoom()
afterAll(end)

/** When no cancellation from now can be undone any more. */
const later = () => new Date(Date.now() + 180_000)

const roomsOf = (practice: Parameters<typeof withinOf>[0]) =>
  withinOf(practice)((query) => query('select room from session_video where practice_id = $1', [practice.id]))

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
      if (++turns === 2)
        await me.video.choose({
          body: { kind: 'fixed', url: 'https://salle.test/claire', currentPassword: OWN_PASSWORD },
        })
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

  test('has a job for each cancellation: none is swallowed by that of one that was undone', async () => {
    const { me, id, account } = await aMeeting()
    await work(id)
    const cancel = () => me.sessions.cancel({ params: { id }, body: { reason: 'Souffrante', holdMailSeconds: 12 } })
    await cancel()
    await me.sessions.undoCancel({ params: { id } })
    await work(id)
    await cancel()
    expect(await work(id, later())).toBe(2)
    expect((await zoom.known(account)).meetings).toEqual([])
  })

  test('stands as long as its session’s end can be undone, though the job of an earlier end is due', async () => {
    const { practice, me, id, links, account } = await aMeeting()
    await work(id)
    const before = await links()
    const cancel = () => me.sessions.cancel({ params: { id }, body: { reason: 'Souffrante', holdMailSeconds: 12 } })
    await cancel()
    await me.sessions.undoCancel({ params: { id } })
    await cancel()
    // The job of the first end is due a moment after the second.
    const again = await settle(practice, id, new Date(Date.now() + 1_000))
    expect(Number(again)).toBeGreaterThan(Date.now() + 60_000)
    await me.sessions.undoCancel({ params: { id } })
    expect(await settle(practice, id, again ?? undefined)).toBeNull()
    expect(await links()).toEqual(before)
    expect((await zoom.known(account)).calls.map(({ method }) => method)).toEqual(['POST'])
  })

  test('whose session was cancelled is ended also when the client is erased at once', async () => {
    const { practice, me, id, account } = await aMeeting()
    await work(id)
    const { patient } = await me.sessions.get({ params: { id } })
    await me.sessions.cancel({ params: { id }, body: { reason: 'Souffrante' } })
    await me.patientErasure.erase({ params: { id: patient.id }, body: { currentPassword: OWN_PASSWORD } })
    expect((await zoom.known(account)).meetings).toHaveLength(1)
    expect(await work(id, later())).toBe(1)
    expect((await zoom.known(account)).meetings).toEqual([])
    expect(await roomsOf(practice)).toEqual([])
  })

  test('of a client who missed it is forgotten when the client is erased', async () => {
    const { practice, me, id } = await aMeeting()
    await work(id)
    const { patient } = await me.sessions.get({ params: { id } })
    await withinOf(practice)((query) => query("update session set status = 'missed' where id = $1", [id]))
    await me.patientErasure.erase({ params: { id: patient.id }, body: { currentPassword: OWN_PASSWORD } })
    expect(await roomsOf(practice)).toEqual([])
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
