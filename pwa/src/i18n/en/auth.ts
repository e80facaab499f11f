import { englishTexts } from '../english-texts.ts';

export const auth = {
  email: 'Email',
  password: 'Password',
  password_hint: 'At least 8 characters.',
  confirm_password: 'Confirm password',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  phone_hint: 'The worker calls this number when the job is taken.',
  address: 'Address',
  address_hint: 'House, street, area and city.',
  needed_for_bookings: 'You must be logged in to see your bookings.',
  login: {
    title: 'Login',
    text: 'Good to see you again.',
    forgot: 'Forgot password?',
    submit: 'Login',
    busy: 'Signing In...',
    success: ' Login Successful!',
    failed: '❌ Login failed. Please try again.',
    bad_credentials: 'Invalid credentials',
    unknown: 'Invalid credentials or server error.',
    no_account: 'New to Karigar?',
    to_signup: 'Sign Up',
    ended:
      'You were logged out on this phone: the password was changed, you logged out on another phone, the account is suspended, or we ended all log-ins for safety. Log in again to go on.',
  },
  write_to_us: 'Write to us',
  unknown: {
    title: 'User Not Found',
    text: 'No account found with that email. Please sign up to book a service.',
    signup: 'Go to Signup',
  },
  signup: {
    title: 'Sign Up',
    text: 'One account for every job at home. It takes a minute.',
    submit: 'Sign Up',
    success: 'Account created successfully! Please log in.',
    mismatch: '❌ Passwords do not match.',
    failed: '❌ Signup failed: {{why}}',
    unknown: 'An unknown error occurred.',
    have_account: 'Already have an account?',
    known: '{{email}} has logged in on this device before.',
    to_login: 'Login',
  },
  forgot: {
    title: 'Forgot password?',
    text: 'Tell us your email. We send you a link to choose a new password.',
    submit: 'Send the link',
    sent: 'Look at your mail',
    sent_text: 'If there is an account with {{email}}, a link is on its way. It works for 30 minutes.',
    back: 'Back to login',
  },
  reset: {
    title: 'Choose a new password',
    text: 'You will be logged out everywhere else.',
    password: 'New password',
    submit: 'Save the password',
    done: 'Your password is changed. Please log in.',
    check:
      'If your account had an address for calendars, it has ended. After the login please check your phone number, your emergency contact and, as a worker, your UPI address: another person may have changed them.',
    unknown: 'No answer came. Your password may be changed already: try to log in with the new one.',
    again: 'Ask for a new link',
  },
} as const;

Object.assign(englishTexts, { auth });
