import { expect, test } from 'vitest'
import { createMailer } from './smtp.ts'

const problem = (config: Parameters<typeof createMailer>[0]) => {
  try {
    createMailer(config).close()
    return null
  } catch (error) {
    return String(error)
  }
}

test('without a mail server a worker does not start, and says what is missing', () => {
  expect(problem({ SMTP_URL: undefined, MAIL_FROM: 'rendez-vous@ancrage.test' })).toContain('SMTP_URL is not set')
})

test('a real mail server needs a real sender', () => {
  const real = 'smtp://someone:word@mail.example:587'
  expect(problem({ SMTP_URL: real, MAIL_FROM: 'rendez-vous@ancrage.test' })).toContain('MAIL_FROM is not set')
  expect(problem({ SMTP_URL: real, MAIL_FROM: 'rendez-vous@cabinet.example' })).toBeNull()
  expect(problem({ SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'rendez-vous@ancrage.test' })).toBeNull()
})
