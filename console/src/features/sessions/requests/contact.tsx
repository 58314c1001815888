import { Mail, Phone } from 'lucide-react'
import { useFormats } from '../../../lib/use-formats'
import type { Session } from '../use-sessions'

const contact =
  'inline-flex min-h-6 min-w-0 items-center gap-1.5 text-foreground underline-offset-4 hover:underline pointer-coarse:min-h-11'

/** Shows phone number and e-mail address of the client as links. */
export function Contact({ of: { patient } }: { of: Session }) {
  const format = useFormats()
  return (
    <>
      {patient.phone && (
        <a href={`tel:${patient.phone}`} className={contact}>
          <Phone className="size-3.5 shrink-0 text-muted-foreground" aria-hidden />
          {format.phone(patient.phone)}
        </a>
      )}
      {patient.email && (
        <a href={`mailto:${patient.email}`} className={contact}>
          <Mail className="size-3.5 shrink-0 text-muted-foreground" aria-hidden />
          <span className="wrap-anywhere">{patient.email}</span>
        </a>
      )}
    </>
  )
}
