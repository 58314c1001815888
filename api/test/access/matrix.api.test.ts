import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { anAddress } from '../app.ts'
import { anApp } from './an-app.ts'
import {
  answerTo,
  aScene,
  askOf,
  type EndpointAnswer,
  everything,
  features,
  forEach,
  type Named,
  requestOf,
} from './ask.ts'
import { type AreaCaller, type Asking, asking, type Caller, callers, others } from './callers.ts'
import { passwordHash } from './requests.ts'
import type { Scene } from './scene.ts'

const app = await anApp()
afterAll(app.end)

const columns = Object.keys(callers) as Caller[]
const matrix = new Map<Endpoint, Record<Caller, string>>()
const answersOf = (spec: Endpoint) => matrix.get(spec) ?? ({} as Record<Caller, string>)

/** The endpoints of the client area, and the answers about somebody else's rows. */
const inArea = everything.filter(({ spec }) => spec.access === 'client')
const aboutOthers = Object.keys(others) as AreaCaller[]
const areaMatrix = new Map<Endpoint, Record<AreaCaller, string>>()

/** Statuses whose code says more. */
const TELLING = [403, 409, 410, 422]
const cellOf = ({ status, code }: EndpointAnswer) => (TELLING.includes(status) ? `${status} \`${code}\`` : `${status}`)

/** The callers whom an endpoint refuses for every request. */
function turnedAway({ access, path, isOpenWithoutTotp }: Endpoint): Caller[] {
  if (access === 'public' || access === 'anyone') return []
  if (access === 'client') return columns.filter((caller) => caller !== 'client')
  const always: Caller[] = ['nobody', 'client', 'suspended', ...(isOpenWithoutTotp ? [] : (['oneFactor'] as const))]
  if (access === 'admin') return [...always, 'stranger', 'unverified', 'practitioner']
  return access === 'practitioner' && path.includes(':') ? [...always, 'stranger', 'admin'] : always
}

/** The callers who may request the same rows in turn: the refused ones, and those who only read. */
const together = (spec: Endpoint): Caller[] =>
  spec.method === 'GET' && spec.access !== 'client' ? columns : turnedAway(spec)

/** Callers of other practices, who can be reused as they change nothing. */
const fromElsewhere = new Map<Caller, Promise<Asking>>()
function whoChangesNothing(caller: Caller, { practice }: Scene): Promise<Asking> {
  if (!(['stranger', 'oneFactor', 'admin'] as Caller[]).includes(caller))
    return asking(app, caller, practice, { passwordHash })
  const known = fromElsewhere.get(caller) ?? asking(app, caller, practice, { passwordHash })
  fromElsewhere.set(caller, known)
  return known
}

async function answersTo(endpoint: Named): Promise<Record<Caller, string>> {
  const answers = {} as Record<Caller, string>
  const alike = together(endpoint.spec)
  if (alike.length) {
    const scene = await aScene(app, 'nobody')
    const input = await requestOf(scene, endpoint)
    for (const caller of alike) {
      const by = await whoChangesNothing(caller, scene)
      answers[caller] = cellOf(await answerTo({ ...scene, address: anAddress(), by }, endpoint, input))
    }
  }
  for (const caller of columns) answers[caller] ??= cellOf(await askOf(await aScene(app, caller), endpoint))
  return answers
}

beforeAll(async () => {
  await forEach(everything, async (endpoint) => {
    matrix.set(endpoint.spec, await answersTo(endpoint))
  })
  await forEach(inArea, async (endpoint) => {
    const answers = { otherClient: '', guardian: '', endedGuardian: '' }
    for (const caller of aboutOthers) answers[caller] = cellOf(await askOf(await aScene(app, caller), endpoint))
    areaMatrix.set(endpoint.spec, answers)
  })
}, 180_000)

describe('every endpoint', () => {
  test.each(inArea)('$feature $name shows nothing of a child to a guardian whose access has ended', ({ spec }) => {
    const answers = areaMatrix.get(spec)
    expect(Object.values(answers ?? {}).filter((answer) => answer.startsWith('5'))).toEqual([])
    const isOfSession = spec.path.startsWith('/client-api/sessions/:id') || spec.path.endsWith('/bookings')
    if (isOfSession) expect(answers?.endedGuardian).toBe('404')
  })

  // OWASP API1, CVE-2026-34055: the id of somebody else's row gives no right, and what is asked is really there.
  const ofOwnRows = inArea.filter(({ spec }) => spec.path.includes(':id'))
  test.each(ofOwnRows)('$feature $name answers about a row of the client’s own, and of no other client', ({ spec }) => {
    expect(answersOf(spec).client).toMatch(/^20/)
    expect(areaMatrix.get(spec)?.otherClient).toBe('404')
  })

  test.each(everything)('$feature $name answers each caller as its access says', ({ spec }) => {
    const answers = answersOf(spec)
    expect(Object.values(answers).filter((answer) => answer.startsWith('5'))).toEqual([])
    if (spec.access === 'public') expect(new Set(Object.values(answers)).size, 'one answer to everybody').toBe(1)
    if (spec.access === 'public' || spec.access === 'anyone') return
    expect(answers.nobody).toBe('401')
    if (spec.access === 'client') {
      for (const caller of columns) if (caller !== 'client') expect(answers[caller], caller).toBe('401')
      return
    }
    expect(answers.client, 'a client’s token opens nothing of the console').toBe('401')
    expect(answers.suspended).toBe('403 `suspended`')
    if (!spec.isOpenWithoutTotp) expect(answers.oneFactor).toBe('403 `totp_required`')
    // OWASP API5 (broken function level authorization).
    if (spec.access === 'admin')
      for (const caller of ['stranger', 'unverified', 'practitioner'] as const)
        expect(answers[caller], caller).toBe('403 `forbidden`')
  })

  // OWASP API1 (broken object level authorization), CVE-2026-34055, CVE-2026-109143: knowing an id gives no right, not
  // even to an admin. The event and language of custom e-mails are no ids: every practice has the same.
  const ofRows = everything.filter(
    ({ spec, feature }) => spec.access === 'practitioner' && spec.path.includes(':') && feature !== 'customEmails',
  )
  test.each(ofRows)('$feature $name does not reveal to other practices that its row exists', ({ spec }) => {
    const answers = answersOf(spec)
    expect(answers.stranger).toBe('404')
    expect(answers.admin).toBe('404')
    expect(answers.practitioner).toMatch(/^20/)
  })
})

const HEAD = `# Who may call what

Every endpoint of the API, asked by everybody, with well-formed input about rows of one practice: what is answered.
Made by \`api/test/access/matrix.api.test.ts\`, which fails when an answer changes. After a change that is meant,
\`npx vitest run --config tests/vitest.config.ts --project api api/test/access -u\` writes it anew; a person reads it.

Another practice's row is 404, never 403: that it exists is not told. An account's own rows are nobody else's, not even
a colleague's: the sign-in asked for below is somebody else's. Where a request needs no right but a mailed link, the
link is a real one. A code stands where it says more than its status.
`

const AREA = `
## Whose rows in the client area

The client asks about their own rows, another client of the practice about the same, a guardian about those of a child
who is a minor, and one whose child has come of age about theirs. An address without the id of a row is about the caller.

`

/** The table as it stands in docs/access.md. */
function page(): string {
  const sections = features.map(([feature, endpoints]) => {
    const head = `| | access | ${columns.map((caller) => callers[caller]).join(' | ')} |`
    const rule = `|---|---|${columns.map(() => '---').join('|')}|`
    const rows = Object.values(endpoints).map((spec) => {
      const cells = columns.map((caller) => answersOf(spec)[caller])
      return `| \`${spec.method} ${spec.path}\` | ${spec.access} | ${cells.join(' | ')} |`
    })
    return `\n## ${feature}\n\n${[head, rule, ...rows].join('\n')}\n`
  })
  const head = ['', 'client', ...aboutOthers.map((caller) => others[caller])]
  const rows = inArea.map(({ spec }) => {
    const answers = areaMatrix.get(spec)
    const cells = [answersOf(spec).client, ...aboutOthers.map((caller) => answers?.[caller] ?? '')]
    return `| \`${spec.method} ${spec.path}\` | ${cells.join(' | ')} |`
  })
  const area = [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...rows].join('\n')
  return `${HEAD}${sections.join('')}${AREA}${area}\n`
}

test('docs/access.md says who may call what', async () => {
  await expect(page()).toMatchFileSnapshot('../../../docs/access.md')
})
