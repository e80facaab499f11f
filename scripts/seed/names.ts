import type { Random } from './random.ts';

const words = (text: string): string[] => text.split(' ');

/** Names by community: a first name is only combined with a surname of the same group. */
const COMMUNITIES = {
  marathi: {
    men: words('Sachin Ganesh Santosh Prakash Vijay Mahesh Nitin Sandip Rahul Dnyaneshwar Vitthal Amol Kiran Tushar'),
    women: words('Sunita Sangita Savita Manisha Vaishali Asha Rekha Shobha Surekha Mangal Pallavi Chhaya Ujwala Archana'),
    surnames: words(
      'Jadhav Pawar Shinde More Gaikwad Kamble Chavan Kale Bhosale Salunkhe Deshmukh Kulkarni Patil Mane Sonawane',
    ),
  },
  hindi: {
    men: words('Ramesh Rajesh Sunil Anil Manoj Pramod Mukesh Vinod Arvind Shivam Deepak Umesh Brijesh'),
    women: words('Geeta Pushpa Kiran Poonam Neelam Suman Seema Babita Anita Munni Shanti Kusum Renu'),
    surnames: words('Yadav Sharma Verma Gupta Mishra Maurya Kushwaha Prajapati Tiwari Rawat Paswan Pal'),
  },
  tamil: {
    men: words('Murugan Senthil Karthik Selvam Prabhu Saravanan Arun Velu Manikandan Elango Bala Sekar'),
    women: words('Lakshmi Selvi Meena Kavitha Revathi Malathi Vasantha Devi Priya Amudha Valli Chitra'),
    surnames: words('Subramanian Rajendran Palani Ramasamy Krishnan Natarajan Arumugam Perumal Shanmugam Chinnasamy Govindan'),
  },
  bengali: {
    men: words('Subhash Tapan Bikash Sanjib Prosenjit Sukumar Dipankar Gopal Rabindra Swapan Nirmal'),
    women: words('Mita Rina Sabita Purnima Shikha Anjali Malati Sandhya Kalpana Rupa Mousumi'),
    surnames: words('Das Mondal Sarkar Ghosh Biswas Haldar Pal Naskar Roy Saha Dutta'),
  },
  gujarati: {
    men: words('Bharat Jignesh Hitesh Kalpesh Nilesh Dinesh Ketan Vipul Chirag Paresh'),
    women: words('Hansa Jyotsna Bhavna Daksha Kokila Nayana Sonal Hetal Ila Varsha'),
    surnames: words('Patel Parmar Solanki Chauhan Makwana Prajapati Rathod Vaghela Panchal Desai'),
  },
  kannada: {
    men: words('Manjunath Ravi Nagaraj Basavaraj Shivakumar Girish Prakash Lokesh Chandrashekar Harish'),
    women: words('Lakshmamma Manjula Shobha Savitha Nagamma Roopa Sujatha Geetha Pushpa Bhagya'),
    surnames: words('Gowda Naik Hegde Shetty Murthy Hiremath Nayak Poojary Kulal Rao'),
  },
  telugu: {
    men: words('Srinivas Ramesh Venkatesh Nagesh Raju Satyanarayana Mallesh Anjaiah Prasad Naresh'),
    women: words('Lakshmi Padma Sarojini Anitha Swathi Radha Jyothi Yadamma Sunitha Bharathi'),
    surnames: words('Reddy Rao Goud Naidu Yadav Chary Varma Mudiraj Boddu Kotagiri'),
  },
  malayali: {
    men: words('Biju Shaji Rajesh Anoop Suresh Sajeev'),
    women: words('Sheeja Bindu Ambili Sindhu Beena Latha'),
    surnames: words('Nair Menon Pillai Kurup Varghese Thomas'),
  },
  punjabi: {
    men: words('Gurpreet Harjit Sukhwinder Balwinder Jaswant Manpreet Kuldeep Paramjit'),
    women: words('Simran Harpreet Kulwinder Jasleen Rajwinder Manjit Amarjit Navjot'),
    surnames: words('Gill Dhillon Sandhu Sidhu Bedi Arora Grewal Bhatia'),
  },
  rajasthani: {
    men: words('Bhanwar Hanuman Mangilal Ratan Ghanshyam Shankar Kailash Mohan Gopal'),
    women: words('Kamla Sita Bhanwari Gulab Vimla Radha Sharda Durga Santosh'),
    surnames: words('Meena Saini Kumawat Gurjar Jangid Choudhary Rathore Bairwa Swami'),
  },
  muslim: {
    men: words('Imran Salim Shahid Yusuf Arif Javed Nadeem Irfan Firoz Wasim'),
    women: words('Shabana Rukhsana Nasreen Parveen Farzana Salma Yasmin Rehana Tabassum Nazia'),
    surnames: words('Shaikh Khan Ansari Sayyed Qureshi Pathan Siddiqui Mulla Mirza Baig'),
  },
  christian: {
    men: words('Joseph Anthony Francis Xavier Peter Vincent Savio Robin'),
    women: words('Mary Rosy Agnes Philomena Stella Maria Teresa Jacintha'),
    surnames: words("D'Souza Fernandes Pereira Rodrigues Lobo Mathew Pinto Dias"),
  },
} as const;

export type Community = keyof typeof COMMUNITIES;

/** A full name of this community. */
export function nameOf(random: Random, community: Community, gender: 'male' | 'female' | 'other'): string {
  const { men, women, surnames } = COMMUNITIES[community];
  return `${random.pick(gender === 'male' ? men : women)} ${random.pick(surnames)}`;
}

/** The name as the first part of an e-mail address. */
export const mailboxOf = (name: string): string => name.toLowerCase().replaceAll("'", '').replaceAll(' ', '.');
