import { css } from '#styled/css/css.js'

/** How far something is, 0 to 100, as a thin bar. */
export function Progress({ label, value }: { label: string; value: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      className={track}
    >
      <div className={fill} style={{ width: `${value}%` }} />
    </div>
  )
}

const track = css({ height: '[4px]', borderRadius: 'full', background: 'bg.hover' })

const fill = css({ height: 'full', borderRadius: 'full', background: 'accent.solid' })
