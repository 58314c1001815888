import { useState } from 'react'
import { Booking } from './ancrage/react.js'

const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeStyle: 'short' })

/** An application's own page around the element: it listens to the events and goes on from there. */
export function BookingPage({ practice }: { practice: string }) {
  const [startsAt, setStartsAt] = useState<string>()
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  return (
    <main>
      <h1>Prendre rendez-vous</h1>
      <p>
        <label>
          <input
            type="checkbox"
            checked={theme === 'dark'}
            onChange={(event) => setTheme(event.target.checked ? 'dark' : 'light')}
          />{' '}
          Thème sombre
        </label>
      </p>
      <p role="status">{startsAt && `Noté : ${format.format(new Date(startsAt))}. Un e-mail vous le confirme.`}</p>
      <Booking practice={practice} theme={theme} onRequest={({ detail }) => setStartsAt(detail.startsAt)} />
    </main>
  )
}
