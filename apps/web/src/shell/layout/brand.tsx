import classes from './brand.module.css';

interface BrandProps {
  isShort?: boolean;
  tone?: 'plain' | 'onPetrol';
}

/** The mark and the name. */
export const Brand = ({ isShort = false, tone = 'plain' }: BrandProps) => (
  <span className={classes.brand} data-tone={tone}>
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="0.5" y="0.5" width="27" height="27" rx="5.5" className={classes.plate} />
      <path d="M7.25 6v15.75H21" fill="none" stroke="#FFF" strokeWidth="2.5" />
      <path d="M12.25 17.5V6.5M16.25 17.5V10M20.25 17.5v-4" stroke="#E0AE55" strokeWidth="2" />
    </svg>
    <span className={isShort ? classes.hidden : undefined}>Ledgate</span>
  </span>
);
