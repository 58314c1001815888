import { create } from 'qrcode'

/** Readers need a margin of four modules. */
const QUIET = 4

/** Shows a QR code, dark on light in every theme, since readers need that. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { modules } = create(content, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * QUIET
  const dark = Array.from(modules.data, (isDark, index) => {
    const [x, y] = [(index % modules.size) + QUIET, Math.floor(index / modules.size) + QUIET]
    return isDark ? `M${x} ${y}h1v1h-1z` : ''
  }).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="mx-auto w-full max-w-52 rounded-lg">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark} shapeRendering="crispEdges" />
    </svg>
  )
}
