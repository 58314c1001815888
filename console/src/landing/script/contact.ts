import { Problem } from '@ancrage/api/client'
import { csrfToken, storeCsrfToken, withFreshToken } from '../../lib/csrf'
import { parseAnswer, problemOf } from '../../lib/read-answer'
import type { ContactWords } from '../static-contact'

const TIMEOUT = 20_000
const fieldNames = ['name', 'email', 'message'] as const
type FieldName = (typeof fieldNames)[number]
type Code = keyof ContactWords

/** Sends the contact form with the proof of work that the API asks for. Typed values stay until it succeeds. */
export function setUpContactForm() {
  const place = document.querySelector<HTMLElement>('[data-landing="contact"]')
  const form = place?.querySelector('form')
  if (!place || !form) return
  const words = JSON.parse(form.dataset.words ?? '{}') as ContactWords
  const part = (name: string) => place.querySelector<HTMLElement>(`[data-contact="${name}"]`)
  const show = (name: string, isShown: boolean) => {
    const shown = part(name)
    if (shown) shown.hidden = !isShown
  }
  let isSending = false

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    show('problem', false)
    const faults = fieldNames.filter((name) => mark(form, words, name, faultOf(fieldOf(form, name))))
    if (faults.length) return firstFault(form)?.focus()
    isSending = true
    form.setAttribute('aria-busy', 'true')
    try {
      await send(form)
      const answer = part('answer')
      if (answer) answer.textContent = (answer.dataset.words ?? '').replace('%s', fieldOf(form, 'email').value.trim())
      form.reset()
      form.hidden = true
      show('sent', true)
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(0, 'unexpected', { detail: String(error) })
      for (const name of fieldNames) mark(form, words, name, problem.details.errors?.[name]?.[0] ?? null)
      const reason = part('reason')
      if (reason) reason.textContent = wordsFor(problem, words)
      show('problem', true)
      firstFault(form)?.focus()
    } finally {
      isSending = false
      form.removeAttribute('aria-busy')
    }
  })

  for (const button of form.querySelectorAll('button')) button.disabled = false

  part('another')?.addEventListener('click', () => {
    show('sent', false)
    form.hidden = false
    fieldOf(form, 'message').focus()
  })
}

const fieldOf = (form: HTMLFormElement, name: FieldName) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement

const firstFault = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[aria-invalid="true"]')

/** Returns what is wrong with a field before sending. */
function faultOf(field: HTMLInputElement | HTMLTextAreaElement): Code | null {
  if (!field.value.trim()) return 'required'
  return field.validity.typeMismatch ? 'invalid_email' : null
}

/** Shows or clears the error of a field; returns whether there is one. */
function mark(form: HTMLFormElement, words: ContactWords, name: FieldName, code: string | null): boolean {
  const field = fieldOf(form, name)
  const id = `${field.id}-error`
  document.getElementById(id)?.remove()
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((each) => each && each !== id)
  const describedBy = code ? [...others, id] : others
  if (describedBy.length) field.setAttribute('aria-describedby', describedBy.join(' '))
  else field.removeAttribute('aria-describedby')
  if (!code) {
    field.removeAttribute('aria-invalid')
    return false
  }
  field.setAttribute('aria-invalid', 'true')
  const error = document.createElement('p')
  error.id = id
  error.className = 'text-sm text-destructive'
  error.textContent = code in words ? words[code as Code] : words.invalid
  field.parentElement?.append(error)
  return true
}

function wordsFor({ code, details }: Problem, words: ContactWords): string {
  const isOffline = code === 'unreachable' && !navigator.onLine
  const known = isOffline ? words.offline : code in words ? words[code as Code] : words.unexpected
  const minutes = Math.ceil((details.retryAfterSeconds ?? 60) / 60)
  const wait = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  })
  return known.replace('%s', wait.format(minutes))
}

/** Sends the form. An expired proof of work is made again once. */
async function send(form: HTMLFormElement) {
  const attempt = async () => {
    const [challenge, { solveChallenge }] = await Promise.all([
      ask('GET', '/api/public/contact/challenge'),
      import('@ancrage/widgets/proof-of-work'),
    ])
    const captcha = await solveChallenge(challenge as Parameters<typeof solveChallenge>[0])
    const written = Object.fromEntries(fieldNames.map((name) => [name, fieldOf(form, name).value.trim()]))
    const body = { ...written, locale: document.documentElement.lang, captcha }
    await withFreshToken(() => ask('POST', '/api/public/contact', body))
  }
  try {
    await attempt()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'captcha') throw error
    await attempt()
  }
}

/** Returns the data of an answer. Throws a `Problem`, with `unreachable` when no answer comes in time. */
async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const own = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const init: RequestInit = { method, credentials: 'same-origin', headers: own }
  if (body) {
    init.headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken(), ...own }
    init.body = JSON.stringify(body)
  }
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT) })
    storeCsrfToken(response.headers.get('x-csrf-token'))
    const answer = parseAnswer(await response.text())
    if (response.ok) return (answer as { data?: unknown } | null)?.data
    throw problemOf(response.status, response.headers.get('retry-after'), answer)
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(0, 'unreachable', { detail: String(error) })
  }
}
