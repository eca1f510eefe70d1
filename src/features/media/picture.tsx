import { useDataSaver } from '#ui/hooks/use-data-saver.ts'
import { pictureSources, type PictureMedia } from './media.rules.ts'

export interface PictureProps {
  media: PictureMedia
  alt: string
  /** Displayed width, as in the HTML attribute `sizes`. */
  sizes: string
  /** For the largest picture of the first screen (LCP): loaded eagerly with high priority. */
  priority?: boolean
  className?: string
}

/** The browser chooses format and size; width and height reserve the space while it loads. */
export function Picture({ media, alt, sizes, priority = false, className }: PictureProps) {
  const { fallback, sources } = pictureSources(media)
  // With data saver all pictures are lazy, so that the inline script can choose smaller sizes before they load.
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
        data-tones={media.placeholder}
        width={media.width}
        height={media.height}
        className={className}
      />
    </picture>
  )
}
