import { afterAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { anAddress } from '../app.ts'
import { anApp } from './an-app.ts'
import {
  allEndpoints,
  answerTo,
  aScene,
  askOf,
  type EndpointAnswer,
  features,
  forEach,
  type Named,
  oncePerEndpoint,
  requestOf,
} from './ask.ts'
import { type AreaCaller, type Asking, asking, type Caller, callers, others } from './callers.ts'
import { passwordHash } from './requests.ts'
import type { Scene } from './scene.ts'

const app = await anApp()
afterAll(app.end)

const columns = Object.keys(callers) as Caller[]
/** The endpoints of the client area, and the answers about somebody else's rows. */
const inArea = allEndpoints.filter(({ spec }) => spec.access === 'client')
const aboutOthers = Object.keys(others) as AreaCaller[]

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

async function answersAboutOthers(endpoint: Named): Promise<Record<AreaCaller, string>> {
  const answers = { otherClient: '', guardian: '', endedGuardian: '' }
  for (const caller of aboutOthers) answers[caller] = cellOf(await askOf(await aScene(app, caller), endpoint))
  return answers
}

const answersOf = oncePerEndpoint(answersTo)
const areaAnswersOf = oncePerEndpoint(answersAboutOthers)

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
async function page(): Promise<string> {
  await forEach(allEndpoints, answersOf)
  await forEach(inArea, areaAnswersOf)
  let sections = ''
  for (const [feature, endpoints] of features) {
    const head = `| | access | ${columns.map((caller) => callers[caller]).join(' | ')} |`
    const rule = `|---|---|${columns.map(() => '---').join('|')}|`
    const rows = []
    for (const [name, spec] of Object.entries(endpoints)) {
      const answers = await answersOf({ feature, name, spec })
      const cells = columns.map((caller) => answers[caller])
      rows.push(`| \`${spec.method} ${spec.path}\` | ${spec.access} | ${cells.join(' | ')} |`)
    }
    sections += `\n## ${feature}\n\n${[head, rule, ...rows].join('\n')}\n`
  }
  const head = ['', 'client', ...aboutOthers.map((caller) => others[caller])]
  const rows = []
  for (const endpoint of inArea) {
    const { client } = await answersOf(endpoint)
    const answers = await areaAnswersOf(endpoint)
    const cells = [client, ...aboutOthers.map((caller) => answers[caller])]
    rows.push(`| \`${endpoint.spec.method} ${endpoint.spec.path}\` | ${cells.join(' | ')} |`)
  }
  const area = [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...rows].join('\n')
  return `${HEAD}${sections}${AREA}${area}\n`
}

// The written table comes last, when every endpoint has been asked.
describe('who may call what', { shuffle: false }, () => {
  // Each test asks about its own endpoint, some sixty requests; several wait for the database at the same time.
  describe('every endpoint', { concurrent: true, timeout: 60_000 }, () => {
    test.each(inArea)(
      '$feature $name shows nothing of a child to a guardian whose access has ended',
      async (endpoint) => {
        const answers = await areaAnswersOf(endpoint)
        expect(Object.values(answers).filter((answer) => answer.startsWith('5'))).toEqual([])
        const { path } = endpoint.spec
        const isOfSession = path.startsWith('/client-api/sessions/:id') || path.endsWith('/bookings')
        if (isOfSession) expect(answers.endedGuardian).toBe('404')
      },
    )

    // OWASP API1, CVE-2026-34055: the id of somebody else's row gives no right, and what is asked is really there.
    const ofOwnRows = inArea.filter(({ spec }) => spec.path.includes(':id'))
    test.each(ofOwnRows)('$feature $name answers about a row of the client’s own, and no other’s', async (endpoint) => {
      expect((await answersOf(endpoint)).client).toMatch(/^20/)
      expect((await areaAnswersOf(endpoint)).otherClient).toBe('404')
    })

    test.each(allEndpoints)('$feature $name answers each caller as its access says', async (endpoint) => {
      const { spec } = endpoint
      const answers = await answersOf(endpoint)
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

    // OWASP API1 (broken object level authorization), CVE-2026-34055, CVE-2026-109143: knowing an id gives no right,
    // not even to an admin. The event and language of custom e-mails are no ids: every practice has the same.
    const ofRows = allEndpoints.filter(
      ({ spec, feature }) => spec.access === 'practitioner' && spec.path.includes(':') && feature !== 'customEmails',
    )
    test.each(ofRows)('$feature $name does not reveal to other practices that its row exists', async (endpoint) => {
      const answers = await answersOf(endpoint)
      expect(answers.stranger).toBe('404')
      expect(answers.admin).toBe('404')
      expect(answers.practitioner).toMatch(/^20/)
    })
  })

  test('is as docs/access.md says', { timeout: 120_000 }, async () => {
    await expect(await page()).toMatchFileSnapshot('../../../docs/access.md')
  })
})
