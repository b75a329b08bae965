/** Why something could not be done, read out as it appears; nothing while all is well. */
export const FormError = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <p className="form-error" role="alert">
      {children}
    </p>
  ) : null
