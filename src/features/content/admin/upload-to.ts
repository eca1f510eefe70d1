/** Pictures of the content are uploaded as those of the settings; the ones that nothing uses are deleted there. */
export const UPLOAD_TO = '/admin/settings/upload'
