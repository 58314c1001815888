import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { asProblem } from '../lib/api'
import { refusedFields } from './field-words'

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog')).PasswordDialog }))

interface WaitingChange {
  /** Sends the change again; rejects if it is refused. */
  sendAgain: (currentPassword: string) => Promise<void>
  giveUp: () => void
}

interface Question {
  title: string
  description: string
  words: { label: string; cancel: string; confirm: string }
  /** Checks the field by the rules of the endpoint that takes it. */
  resolver: Resolver<{ currentPassword: string }>
}

/** Asks for the password if the server wants it for a change. */
export function useNeededPassword(question: Question) {
  const [waiting, setWaiting] = useState<WaitingChange | null>(null)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  /** Sends a change, and again with the password if it is needed; null if the user gives up. */
  async function withPassword<Saved>(send: (currentPassword?: string) => Promise<Saved>): Promise<Saved | null> {
    try {
      return await send()
    } catch (error) {
      // An undo may come after the page was left, where the password cannot be asked for.
      if (!isShown.current || !refusedFields(asProblem(error), ['currentPassword']).length) throw error
      return new Promise((settle) => {
        const sendAgain = async (currentPassword: string) => settle(await send(currentPassword))
        setWaiting({ sendAgain, giveUp: () => settle(null) })
      })
    }
  }

  const dialog = waiting && (
    <Suspense>
      <PasswordDialog
        {...question}
        onConfirm={({ currentPassword }) => waiting.sendAgain(currentPassword)}
        onClose={() => {
          waiting.giveUp()
          setWaiting(null)
        }}
      />
    </Suspense>
  )
  return { withPassword, dialog }
}
