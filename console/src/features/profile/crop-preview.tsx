import type { Area } from 'react-easy-crop'

interface Props {
  url: string
  /** The part that will be stored, in percent of the picture. */
  shown: Area | undefined
  label: string
}

/** Previews the photo in the sizes in which it is shown. */
export const CropPreview = ({ url, shown, label }: Props) => (
  <div role="img" aria-label={label} className="flex items-end gap-2">
    {['size-16', 'size-9'].map((size) => (
      <span key={size} className={`relative block shrink-0 overflow-hidden rounded-full bg-muted ${size}`}>
        {shown && shown.width > 0 && (
          <img
            src={url}
            alt=""
            className="absolute max-w-none"
            style={{
              width: `${10_000 / shown.width}%`,
              height: `${10_000 / shown.height}%`,
              left: `${(-shown.x * 100) / shown.width}%`,
              top: `${(-shown.y * 100) / shown.height}%`,
            }}
          />
        )}
      </span>
    ))}
  </div>
)
