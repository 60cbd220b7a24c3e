import { css } from '#styled/css/css.js'

/** How far something is, 0 to 100, as a thin bar. */
export function Progress({ label, value }: { label: string; value: number }) {
  return (
    <div role="progressbar" aria-label={label} aria-valuenow={value} aria-valuemin={0} aria-valuemax={100} className={track} style={{ height: 4 }}>
      <div className={fill} style={{ width: `${value}%`, height: '100%' }} />
    </div>
  )
}

const track = css({ borderRadius: 'full', background: 'bg.hover' })

const fill = css({ borderRadius: 'full', background: 'accent.solid' })
