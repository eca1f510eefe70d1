/** Which files belong to the media of a database, for copies of the whole shop. */
import type { FileList } from '#platform/shop-copy.server.ts'
import type { MediaRow } from './media-tables.server.ts'
import { fileToServe, mediaFiles, mediaKey } from './media.rules.ts'

type Listed = Pick<MediaRow, 'id' | 'kind' | 'contentType' | 'width' | 'widths'>

export const mediaFileList: FileList = {
  select: `select id, kind, content_type as "contentType", width, widths from media order by id`,
  // The smaller sizes in both formats weigh less than four times the master.
  selectBytes: `select coalesce(sum(bytes), 0) * 5 from media`,
  filesOf: (row) => {
    const medium = row as unknown as Listed
    return mediaFiles(medium).map((file) => ({
      key: mediaKey(medium.id, file),
      // Sizes that are still to be made are made again from the master.
      isNeeded: fileToServe(medium, file)?.lasting === true,
    }))
  },
}
