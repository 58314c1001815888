import type { DifferencePiece } from './difference'

interface Props {
  parts: DifferencePiece[][]
  /** Shows the differences of one side. Default: both. */
  shows?: 'added' | 'removed'
}

/** Shows two texts with their differences marked: by colour, and struck through or underlined. */
export function MarkedText({ parts, shows }: Props) {
  return (
    <div className="wrap-anywhere space-y-2 text-foreground">
      {parts.map((line, at) => {
        const pieces = line.filter(({ is }) => is === 'same' || !shows || is === shows)
        return (
          pieces.length > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a difference does not change its order
            <p key={at} className="whitespace-pre-wrap">
              {pieces.map(({ is, text }, index) => {
                const key = `${is} ${index}`
                if (is === 'same') return <span key={key}>{text}</span>
                if (is === 'added')
                  return (
                    <ins key={key} className="rounded-sm bg-success-soft underline decoration-success">
                      {text}
                    </ins>
                  )
                const Struck = shows ? 'mark' : 'del'
                return (
                  <Struck
                    key={key}
                    className={`rounded-sm bg-destructive-soft text-inherit decoration-destructive ${shows ? 'underline decoration-dotted' : ''}`}
                  >
                    {text}
                  </Struck>
                )
              })}
            </p>
          )
        )
      })}
    </div>
  )
}
