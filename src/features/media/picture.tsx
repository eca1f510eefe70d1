import { useDataSaver } from '#ui/hooks/use-data-saver.ts'
import { pictureSources, type PictureMedia } from './media.rules.ts'

export interface PictureProps {
  media: PictureMedia
  alt: string
  /** How wide the picture is shown, as in the HTML attribute. */
  sizes: string
  /** For the one picture that the first screen waits for. */
  priority?: boolean
  className?: string
}

/** A picture in the format and size that suit the reader's screen; it holds its place before it arrives. */
export function Picture({ media, alt, sizes, priority = false, className }: PictureProps) {
  const { fallback, sources } = pictureSources(media)
  // The first script makes pictures small that are not fetched at once.
  const isDataSaverOn = useDataSaver()
  const isEager = priority && !isDataSaverOn
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} suppressHydrationWarning />
      ))}
      <img
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : 'auto'}
        decoding="async"
        src={fallback}
        alt={alt}
        width={media.width}
        height={media.height}
        className={className}
      />
    </picture>
  )
}
